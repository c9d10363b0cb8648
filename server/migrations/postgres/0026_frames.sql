-- breaking: no
-- what lies behind the pictures of a record: a poster that a person chose stays when the video is replaced, the one that
-- was found by itself waits beside it; `sprite` describes the sheets of small frames, {} where none can be made
alter table records add column poster_frame_id bigint, add column auto_poster_key text, add column sprite jsonb;
create index records_without_sprite on records (id)
  where sprite is null and current_state = 'READY' and lifecycle = 'ACTIVE' and width is not null;

create table frames (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  record_id bigint not null,
  -- the version a frame was taken of; null for a picture that was sent
  version_id bigint,
  origin text not null check (origin in ('found', 'captured', 'sent')),
  state text not null check (state in ('AWAITED', 'MAKING', 'READY', 'FAILED')),
  at_ms bigint check (at_ms >= 0),
  sharpness double precision,
  width integer check (width > 0),
  height integer check (height > 0),
  -- where its files lie in the storage
  folder text,
  fail_text text,
  created_by bigint references users (id),
  created_at timestamptz not null default now(),
  unique (account_id, id),
  unique (record_id, id),
  check ((origin = 'sent') = (version_id is null)),
  check ((origin = 'sent') = (at_ms is null)),
  check (state <> 'READY' or (folder is not null and width is not null and height is not null)),
  check ((state = 'FAILED') = (fail_text is not null)),
  foreign key (account_id, record_id) references records (account_id, id) on delete cascade,
  foreign key (account_id, version_id) references record_versions (account_id, id) on delete cascade
);
create index frames_of_record on frames (account_id, record_id);
create index frames_awaited on frames (created_at) where state = 'AWAITED';
select protect_rows('frames');

alter table records add foreign key (id, poster_frame_id) references frames (record_id, id) deferrable initially deferred;
