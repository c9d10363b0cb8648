-- breaking: no
-- Small pictures of what is on air, made while somebody looks at a list of livestreams (product B7).
create table live_previews (
  session_id bigint primary key,
  account_id bigint not null,
  -- null where none could be made yet
  picture bytea,
  -- moment of the programme that it shows
  shows_at timestamptz,
  made_at timestamptz,
  failed_at timestamptz,
  foreign key (account_id, session_id) references translation_sessions (account_id, id) on delete cascade,
  check ((picture is null) = (shows_at is null) and (picture is null) = (made_at is null))
);
select protect_rows('live_previews');
