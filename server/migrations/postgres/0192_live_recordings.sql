-- breaking: no
-- What is being recorded of livestreams: segments that lie in the folder of a video already, which becomes one at the end.
create table live_recordings (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  session_id bigint not null,
  -- of the video that it becomes
  uuid uuid not null unique default gen_random_uuid(),
  -- the rungs that all its segments have so far, as in live_generations, and the sound of all of them
  rungs jsonb not null,
  frame_rate double precision not null,
  has_sound boolean not null,
  state text not null default 'RECORDING' check (state in ('RECORDING', 'SAVED', 'FAILED')),
  record_id bigint references records (id) on delete set null,
  started_at timestamptz not null default now(),
  foreign key (account_id, session_id) references translation_sessions (account_id, id) on delete cascade
);
select protect_rows('live_recordings');
create index live_recordings_of_session on live_recordings (session_id);

create table live_recorded_segments (
  account_id bigint not null,
  recording_id bigint not null references live_recordings (id) on delete cascade,
  number integer not null check (number >= 0),
  -- when it was on air
  starts_at timestamptz not null,
  duration_ms double precision not null check (duration_ms > 0),
  -- by the name of the rung: its bytes, and where its first picture ends
  sizes jsonb not null,
  pictures jsonb not null,
  primary key (recording_id, number)
);
select protect_rows('live_recorded_segments');
