-- breaking: no
-- Channels of YouTube and what was sent there. Tokens and the addresses of unfinished uploads open a channel to whoever has
-- them: they are kept sealed.
create table youtube_channels (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  -- as YouTube names it
  channel_id text not null,
  title text not null,
  state text not null check (state in ('CONNECTED', 'BROKEN', 'DISCONNECTED')),
  -- null once the access was given back
  sealed_token text,
  connected_by bigint not null references users (id),
  connected_at timestamptz not null default now(),
  unique (account_id, channel_id),
  unique (account_id, id),
  check (state <> 'CONNECTED' or sealed_token is not null)
);
create table youtube_links (
  account_id bigint not null,
  record_id bigint primary key,
  channel_id bigint not null,
  state text not null check (state in ('QUEUED', 'SENDING', 'PROCESSING', 'PUBLISHED', 'FAILED', 'DETACHED')),
  visibility text not null check (visibility in ('public', 'unlisted', 'private')),
  publish_at timestamptz,
  task_id bigint,
  -- whose source is sent: of a video that was replaced meanwhile it begins anew
  version_id bigint,
  sealed_session text,
  sent_bytes bigint not null default 0 check (sent_bytes >= 0),
  size_bytes bigint,
  -- as YouTube names it
  video_id text,
  sent_at timestamptz,
  thumbnail_sent boolean not null default false,
  -- how often in turn YouTube could not be reached
  idle_tries integer not null default 0,
  waits_until timestamptz,
  problem text,
  log jsonb not null default '[]',
  sent_by bigint not null references users (id),
  updated_at timestamptz not null default now(),
  foreign key (account_id, record_id) references records (account_id, id) on delete cascade,
  foreign key (account_id, channel_id) references youtube_channels (account_id, id),
  check ((state in ('PROCESSING', 'PUBLISHED')) <= (video_id is not null))
);
create index youtube_links_of_channel on youtube_links (account_id, channel_id);
select protect_rows('youtube_channels');
select protect_rows('youtube_links');

-- the quota is of our client at Google, whichever account uses it; a day is one of the Pacific clock
create table youtube_quota (
  day text primary key check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  used_units integer not null check (used_units >= 0)
);
