-- breaking: no
-- The rights radar (product D10): works of copyright holders, the fingerprints of videos and works, and what they have in common.
create table radar_works (
  id bigint generated always as identity primary key,
  holder_id bigint not null references holders (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  state text not null check (state in ('AWAITED', 'MAKING', 'READY', 'FAILED')),
  fail_text text,
  -- a video that names the holder; without one a file was sent
  record_id bigint references records (id) on delete cascade,
  size_bytes bigint check (size_bytes > 0),
  -- the address that the bytes may be sent to, once, as a hash
  link_hash bytea unique,
  file_hash bytea,
  duration_ms bigint,
  created_at timestamptz not null default now(),
  row_version integer not null default 1,
  check ((record_id is null) = (size_bytes is not null)),
  check ((state = 'FAILED') = (fail_text is not null))
);
create unique index radar_works_of_record on radar_works (holder_id, record_id);
create unique index radar_works_of_file on radar_works (holder_id, file_hash) where file_hash is not null;
create index radar_works_by_record on radar_works (record_id) where record_id is not null;

create table radar_prints (
  id bigint generated always as identity primary key,
  version_id bigint unique references record_versions (id) on delete cascade,
  work_id bigint unique references radar_works (id) on delete cascade,
  duration_ms bigint not null,
  picture bytea,
  sound bytea,
  created_at timestamptz not null default now(),
  check ((version_id is null) <> (work_id is null))
);
-- what is looked up is random bits: nothing to compress
alter table radar_prints alter column picture set storage external, alter column sound set storage external;

create table radar_words (
  word integer not null,
  prints_id bigint not null references radar_prints (id) on delete cascade,
  view smallint not null,
  moment integer not null,
  primary key (word, prints_id, view, moment)
);
create index radar_words_of_prints on radar_words (prints_id);

create table radar_matches (
  id bigint generated always as identity primary key,
  -- the copy
  record_id bigint not null references records (id) on delete cascade,
  -- null between videos of two accounts
  work_id bigint references radar_works (id) on delete cascade,
  other_record_id bigint references records (id) on delete cascade,
  state text not null default 'NEW' check (state in ('NEW', 'CLAIMED', 'DISMISSED')),
  score smallint not null check (score between 0 and 100),
  ranges jsonb not null,
  found_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references users (id),
  row_version integer not null default 1,
  check (work_id is not null or other_record_id is not null),
  check ((state = 'NEW') = (decided_at is null))
);
create unique index radar_matches_of_work on radar_matches (work_id, record_id) where work_id is not null;
create unique index radar_matches_of_records on radar_matches (other_record_id, record_id) where work_id is null;
create index radar_matches_of_record on radar_matches (record_id);
create index radar_matches_of_other on radar_matches (other_record_id) where other_record_id is not null;
create index radar_matches_decided_by on radar_matches (decided_by) where decided_by is not null;
