-- breaking: no
-- Clips of livestreams that are being made: a stretch of a session and the version of the video that it becomes. A row goes when its
-- clip is whole. The session has no foreign key: a livestream that is deleted meanwhile leaves a clip that fails with a reason.
create table live_clips (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  session_id bigint not null,
  -- uuid of the record of the livestream, below which its segments lie
  live_uuid uuid not null,
  version_id bigint not null unique references record_versions (id) on delete cascade,
  first_number bigint not null,
  last_number bigint not null check (last_number >= first_number),
  -- what is left out of the first segment
  skip_ms double precision not null check (skip_ms >= 0),
  claimed_at timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null default now()
);
select protect_rows('live_clips');
create index live_clips_of_account on live_clips (account_id);
