-- breaking: no
create table records (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  account_id bigint not null references accounts (id),
  owner_id bigint not null references users (id),
  name text not null check (char_length(name) between 1 and 255),
  original_filename text not null default '',
  description text not null default '' check (char_length(description) <= 10000),
  current_state text not null default 'CREATED' check (current_state in
    ('CREATED', 'UPLOADING', 'UPLOADED', 'CHECKING', 'QUEUED', 'CONVERTING', 'READY', 'FAILED')),
  current_state_updated_at timestamptz not null default now(),
  playable boolean not null default false,
  progress smallint not null default 0 check (progress between 0 and 100),
  fail_reason text check (fail_reason in ('BAD_FILE', 'NO_VIDEO', 'TOO_LONG', 'ENCODER', 'DISK', 'TIMEOUT')),
  fail_text text,
  lifecycle text not null default 'ACTIVE' check (lifecycle in ('ACTIVE', 'DISPOSED', 'DELETED')),
  hold boolean not null default false,
  disposed_at timestamptz,
  disposed_by bigint references users (id),
  publication text not null default 'PUBLISHED' check (publication in ('DRAFT', 'SCHEDULED', 'PUBLISHED', 'EXPIRED')),
  published_from timestamptz,
  published_to timestamptz,
  duration_ms bigint check (duration_ms >= 0),
  width integer check (width > 0),
  height integer check (height > 0),
  size_bytes bigint not null default 0 check (size_bytes >= 0),
  poster_key text,
  front_settings jsonb not null default '{}',
  is_mute boolean not null default false,
  current_version_id bigint,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  check (current_state <> 'FAILED' or fail_reason is not null),
  check ((lifecycle = 'DISPOSED') <= (disposed_at is not null))
);
create index records_active on records (account_id, created_at desc, id desc) where lifecycle = 'ACTIVE';
create index records_trash on records (account_id, disposed_at desc, id desc) where lifecycle = 'DISPOSED';
create index records_unfinished on records (account_id, created_at desc, id desc)
  where lifecycle = 'ACTIVE' and current_state <> 'READY';
create index records_of_owner on records (owner_id, created_at desc, id desc);

-- a replacement is a new version: the old one is served until the new one is ready
create table record_versions (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  record_id bigint not null,
  number integer not null check (number > 0),
  state text not null default 'UPLOADING' check (state in
    ('UPLOADING', 'UPLOADED', 'CHECKING', 'QUEUED', 'CONVERTING', 'READY', 'FAILED')),
  source_key text,
  source_size_bytes bigint check (source_size_bytes > 0),
  source_sha256 text check (source_sha256 ~ '^[0-9a-f]{64}$'),
  probe jsonb,
  output_prefix text,
  playable boolean not null default false,
  duration_ms bigint check (duration_ms >= 0),
  width integer check (width > 0),
  height integer check (height > 0),
  is_mute boolean not null default false,
  fail_reason text check (fail_reason in ('BAD_FILE', 'NO_VIDEO', 'TOO_LONG', 'ENCODER', 'DISK', 'TIMEOUT')),
  fail_text text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ready_at timestamptz,
  unique (record_id, number),
  unique (account_id, id),
  unique (record_id, id),
  foreign key (account_id, record_id) references records (account_id, id) on delete cascade
);

alter table records add foreign key (id, current_version_id) references record_versions (record_id, id)
  deferrable initially deferred;

create table renditions (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  version_id bigint not null,
  name text not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'READY', 'FAILED')),
  codecs text not null default '',
  width integer check (width > 0),
  height integer check (height > 0),
  fps double precision check (fps > 0),
  bits_per_second bigint check (bits_per_second >= 0),
  size_bytes bigint not null default 0 check (size_bytes >= 0),
  copied boolean not null default false,
  playlist_key text,
  took_ms bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (version_id, name),
  foreign key (account_id, version_id) references record_versions (account_id, id) on delete cascade
);
