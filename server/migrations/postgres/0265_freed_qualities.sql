-- breaking: no
-- Top qualities that nobody watches are freed, and made again on demand (product D5).

-- The rule of an account; without a row it follows the platform.
create table quality_rules (
  account_id bigint primary key references accounts (id),
  mode text not null check (mode in ('FOLLOW', 'OWN', 'OFF')),
  unwatched_days integer not null check (unwatched_days > 0),
  kept_side integer not null check (kept_side > 0),
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references users (id)
);
select protect_rows('quality_rules');

-- The rule of the platform; one row.
create table platform_quality_rule (
  id smallint primary key default 1 check (id = 1),
  is_on boolean not null,
  unwatched_days integer not null check (unwatched_days > 0),
  kept_side integer not null check (kept_side > 0),
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references users (id)
);

-- The last night of an account.
create table quality_runs (
  account_id bigint primary key references accounts (id),
  queued_at timestamptz not null,
  ended_at timestamptz,
  videos integer not null default 0 check (videos >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  problem text
);
select protect_rows('quality_runs');

-- Renditions that a version has lost. `told_at`: since then its playlists do not name it, and its files are queued for removal.
create table freed_qualities (
  account_id bigint not null references accounts (id),
  record_id bigint not null references records (id) on delete cascade,
  version_id bigint not null references record_versions (id) on delete cascade,
  name text not null,
  width integer not null,
  height integer not null,
  size_bytes bigint not null check (size_bytes >= 0),
  was_watched boolean not null,
  unwatched_days integer not null,
  freed_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (version_id, name)
);
select protect_rows('freed_qualities');
create index freed_qualities_untold on freed_qualities (account_id) where told_at is null;
create index freed_qualities_of_record on freed_qualities (account_id, record_id);

-- Videos whose qualities are made again: by a person, or because somebody watched one that nobody had.
create table quality_returns (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  record_id bigint not null references records (id) on delete cascade,
  asked_at timestamptz not null default now(),
  by_viewer boolean not null
);
select protect_rows('quality_returns');
create index quality_returns_of_record on quality_returns (account_id, record_id, asked_at);
create index quality_returns_of_viewers on quality_returns (account_id, asked_at) where by_viewer;
