-- breaking: no
-- Linear channels (product D8). Each stands on a row of `records` whose lifecycle is LIVE, as a livestream does: viewers, players,
-- ads, access and statistics follow that. What is shown is computed from the schedule at each request; nothing runs.
create table channels (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  record_id bigint not null unique references records (id),
  -- what stands in the gaps: a video or the videos of an album, again and again; neither for those of the grid
  filler_record_id bigint references records (id) on delete set null,
  filler_album_id bigint references albums (id) on delete set null,
  -- how far back viewers may go
  dvr_seconds integer not null default 0 check (dvr_seconds between 0 and 7200),
  -- until then everything was shown as an older schedule said
  changed_at timestamptz not null default now(),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  check (filler_record_id is null or filler_album_id is null)
);
select protect_rows('channels');
create index channels_of_account on channels (account_id, created_at desc, id desc);

-- The grid: at this moment this video begins.
create table channel_entries (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  channel_id bigint not null,
  starts_at timestamptz not null,
  record_id bigint not null references records (id) on delete cascade,
  unique (channel_id, starts_at),
  foreign key (account_id, channel_id) references channels (account_id, id) on delete cascade
);
select protect_rows('channel_entries');
create index channel_entries_of_record on channel_entries (record_id);

-- What a channel has shown of late, and the one that it shows now: the numbers of its playlists follow from these rows, so that
-- every process writes the same playlist.
create table channel_airings (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  channel_id bigint not null,
  -- its discontinuity sequence number
  place bigint not null,
  record_id bigint not null references records (id) on delete cascade,
  version_id bigint not null,
  prefix text not null,
  -- the moment of the grid that it was shown for; null for what fills a gap
  planned_at timestamptz,
  starts_at timestamptz not null,
  -- null while it is on air
  ends_at timestamptz,
  -- where in the video it began, in milliseconds
  from_ms integer not null default 0,
  -- the media sequence number of its first segment in each quality, and of the segment after its last one
  first_numbers jsonb not null,
  next_numbers jsonb,
  unique (channel_id, place),
  foreign key (account_id, channel_id) references channels (account_id, id) on delete cascade,
  check ((ends_at is null) = (next_numbers is null))
);
select protect_rows('channel_airings');
create unique index channel_airings_open on channel_airings (channel_id) where ends_at is null;
create index channel_airings_of_record on channel_airings (record_id);
