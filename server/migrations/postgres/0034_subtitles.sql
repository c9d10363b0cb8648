-- breaking: no
-- Subtitles of a record, a track a language. The cues are the truth; the WebVTT file of a track lies in its folder of the
-- storage, under another name for every version, so that a player never reads half of each.
create table subtitle_tracks (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  record_id bigint not null,
  language text not null check (length(language) between 2 and 35),
  label text not null check (length(label) between 1 and 80),
  state text not null check (state in ('DRAFT', 'READY')),
  origin text not null check (origin in ('UPLOAD', 'EDITOR')),
  is_default boolean not null default false,
  -- [[from, to, text]] in milliseconds
  cues jsonb not null,
  cue_count integer not null default 0 check (cue_count >= 0),
  folder text,
  row_version integer not null default 1,
  updated_by bigint references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  unique (record_id, language),
  foreign key (account_id, record_id) references records (account_id, id) on delete cascade
);
create index subtitle_tracks_of_record on subtitle_tracks (account_id, record_id);
create unique index subtitle_tracks_default on subtitle_tracks (record_id) where is_default;
select protect_rows('subtitle_tracks');

-- the subtitles of a video that another account shows in the one that asks
create function shared_subtitles(of_record bigint)
returns table (id bigint, language text, label text, is_default boolean, folder text)
language plpgsql security definer set search_path from current as $$
declare
  caller bigint := current_setting('skleyka.account')::bigint;
begin
  perform set_config('skleyka.account', '0', true);
  return query
    select track.id, track.language, track.label, track.is_default, track.folder
    from shares as share
      join records as record on record.account_id = share.account_id and record.id = share.record_id
      join accounts as account on account.id = record.account_id
      join subtitle_tracks as track on track.account_id = record.account_id and track.record_id = record.id
    where share.to_account_id = caller and share.state = 'ACTIVE' and record.lifecycle = 'ACTIVE'
      and account.state = 'ACTIVE' and record.id = of_record and track.state = 'READY' and track.folder is not null
    order by track.label, track.language;
  perform set_config('skleyka.account', caller::text, true);
end
$$;
