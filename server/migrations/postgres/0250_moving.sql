-- breaking: no
-- Moving in from another platform: which thing there became which one here, and how far each has come.
create table moving_sources (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  -- the kind and the address, without secrets: «peertube https://tube.example»
  name text not null,
  created_at timestamptz not null default now(),
  unique (account_id, name),
  unique (account_id, id)
);
select protect_rows('moving_sources');

create table moving_items (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  source_id bigint not null,
  kind text not null check (kind in ('VIDEO', 'ALBUM', 'PERSON')),
  -- its id there
  foreign_id text not null check (length(foreign_id) <= 1000),
  title text not null default '',
  -- by which old addresses name it
  aliases text[] not null default '{}',
  -- of the calls that are made for it: a repeat with the same key changes nothing
  key uuid not null default gen_random_uuid(),
  -- how often its file was begun anew
  attempts integer not null default 0,
  -- the numbers stay when the video or the album is removed later
  record_id bigint,
  album_id bigint,
  target_uuid uuid,
  file_name text,
  size_bytes bigint,
  -- proves that the file there is still the one whose beginning is here
  validator text,
  steps text[] not null default '{}',
  -- what could not be carried, in words
  notes text[] not null default '{}',
  problem text,
  finished_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (source_id, kind, foreign_id),
  foreign key (account_id, source_id) references moving_sources (account_id, id)
);
select protect_rows('moving_items');

-- views that a video had before it came here: counted in views_total, and in no report over time
alter table records add column views_before bigint not null default 0 check (views_before >= 0);
