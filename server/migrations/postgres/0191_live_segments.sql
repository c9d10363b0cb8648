-- breaking: no
-- What the engine of livestreams has made: the encoder of a session, the stretches of its media, and the segments of those. Any
-- process makes playlists of these rows, and a process that is killed loses no segment that is told here.
create table live_ingests (
  session_id bigint primary key,
  account_id bigint not null,
  -- the process that takes the media, and until when nobody else may
  process text not null,
  address text not null,
  connected_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- what came within the last seconds, and what is wrong with it
  -- the encoder has said that it ends, so it was not lost
  said_end boolean not null default false,
  health jsonb,
  foreign key (account_id, session_id) references translation_sessions (account_id, id) on delete cascade
);
select protect_rows('live_ingests');

create table live_generations (
  account_id bigint not null,
  session_id bigint not null,
  number integer not null check (number >= 0),
  kind text not null check (kind in ('ENCODER', 'SLATE')),
  started_at timestamptz not null,
  frame_rate double precision not null,
  has_sound boolean not null,
  -- [{name, width, height, codecs, maxBitsPerSecond}], the highest first
  rungs jsonb not null,
  -- names of rungs that the ladder has and the machine could not make
  left_out text[] not null default '{}',
  primary key (session_id, number),
  foreign key (account_id, session_id) references translation_sessions (account_id, id) on delete cascade
);
select protect_rows('live_generations');

create table live_segments (
  account_id bigint not null,
  session_id bigint not null,
  -- counts the segments of a session, with no number left out
  number bigint not null check (number >= 0),
  generation integer not null,
  starts_at timestamptz not null,
  duration_ms double precision not null check (duration_ms > 0),
  -- on the clock of the media itself
  from_ms double precision not null,
  is_independent boolean not null,
  -- bytes by the name of the rung
  sizes jsonb not null,
  primary key (session_id, number),
  foreign key (account_id, session_id) references translation_sessions (account_id, id) on delete cascade,
  foreign key (session_id, generation) references live_generations (session_id, number) on delete cascade
);
select protect_rows('live_segments');
