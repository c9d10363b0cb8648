-- breaking: no
-- Livestreams in the grid of a channel: a slot that one has while it is on air.
alter table channel_entries
  -- the end of the slot of a livestream; null for a video, which ends by itself
  add column ends_at timestamptz,
  -- a livestream that began in its slot goes on past its end
  add column until_over boolean not null default false,
  add constraint channel_entries_slot check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours'),
  add constraint channel_entries_over check (not until_over or ends_at is not null);

-- What is shown of a livestream: segments [first_segment, end_segment) of one generation of a session; the end is null while it is on air.
alter table channel_airings
  alter column version_id drop not null,
  add column session_id bigint,
  add column generation integer,
  add column first_segment bigint,
  add column end_segment bigint,
  -- the target duration of playlists that name it: it never falls
  add column target_seconds integer not null default 6 check (target_seconds > 0),
  add constraint channel_airings_kind check ((session_id is null) = (version_id is not null)),
  add constraint channel_airings_live check (num_nulls(session_id, generation, first_segment) in (0, 3)),
  add constraint channel_airings_end check ((end_segment is null) = (session_id is null or ends_at is null));
create index channel_airings_of_session on channel_airings (session_id) where session_id is not null;
