-- breaking: no
-- Sounds that viewers choose from. A record without extra ones has no row; with the first one its own sound gets one too.
create table audio_tracks (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  record_id bigint not null,
  language text not null check (length(language) between 2 and 35),
  label text not null check (length(label) between 1 and 80),
  is_original boolean not null default false,
  is_default boolean not null default false,
  state text not null check (state in ('AWAITED', 'QUEUED', 'ASKS', 'READY', 'FAILED')),
  shift_ms integer not null default 0 check (shift_ms between -600000 and 600000),
  fits boolean not null default false,
  file_name text,
  file_bytes bigint,
  -- where the sound lies: the file as it was sent, and for one out of a video, once it has been decoded, without its picture
  sound_folder text,
  -- null until it has been decoded
  duration_ms integer,
  -- the version it was last fitted to, how much longer it was than that one, and the parts of it that cuts have left
  version_id bigint,
  differs_ms integer,
  ranges jsonb,
  fail_text text,
  row_version integer not null default 1,
  created_by bigint references users (id),
  updated_by bigint references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  foreign key (account_id, record_id) references records (account_id, id) on delete cascade
);
create index audio_tracks_of_record on audio_tracks (account_id, record_id);
create unique index audio_tracks_default on audio_tracks (record_id) where is_default;
create unique index audio_tracks_original on audio_tracks (record_id) where is_original;
create index audio_tracks_in_work on audio_tracks (record_id) where state in ('AWAITED', 'QUEUED');
select protect_rows('audio_tracks');

-- Streams of a version that is served apart: its picture without sound (no track), and each of its sounds. One that has
-- ended is in no playlist any more and stays for a day, for those who watch it.
create table audio_streams (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  record_id bigint not null,
  version_id bigint not null,
  track_id bigint,
  folder text not null,
  made jsonb not null,
  ended_at timestamptz,
  foreign key (account_id, version_id) references record_versions (account_id, id) on delete cascade
);
create unique index audio_streams_live on audio_streams (version_id, coalesce(track_id, 0)) where ended_at is null;
create index audio_streams_ended on audio_streams (ended_at) where ended_at is not null;
select protect_rows('audio_streams');
