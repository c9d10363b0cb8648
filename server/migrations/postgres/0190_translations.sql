-- breaking: no
-- Livestreams (product B7, C1). Each stands on a row of `records` whose lifecycle is LIVE: it has the name, the owner, the poster,
-- the templates and the access of the livestream, so that viewers are judged by the same rules, and no list of videos shows it.
alter table records drop constraint records_lifecycle_check;
alter table records add constraint records_lifecycle_check check (lifecycle in ('ACTIVE', 'DISPOSED', 'DELETED', 'LIVE'));

drop trigger records_told on records;
create trigger records_told after insert on records for each row when (new.lifecycle <> 'LIVE') execute function tell_of_new_record();
drop trigger records_told_of on records;
create trigger records_told_of after update on records for each row
  when (old.lifecycle <> 'LIVE' and (old.playable <> new.playable or old.current_state <> new.current_state
    or old.current_version_id <> new.current_version_id or old.lifecycle <> new.lifecycle or old.publication <> new.publication
    or old.moderation <> new.moderation))
  execute function tell_of_record();

create table translations (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  record_id bigint not null unique references records (id),
  source text not null check (source = any (array['RTMP'])),
  state text not null default 'CREATED' check (state in (
    'CREATED', 'SCHEDULED', 'READY_TO_START', 'PREPARING', 'LIVE', 'INTERRUPTED', 'FINISHED', 'ERROR')),
  error_code text,
  starts_at timestamptz,
  ends_at timestamptz,
  -- goes on air as soon as the encoder sends; otherwise waits for «В эфир»
  starts_itself boolean not null default true,
  is_permanent boolean not null default false,
  latency text not null default 'NORMAL' check (latency in ('NORMAL', 'LOW')),
  -- how far back viewers may go; null for back to the start
  dvr_seconds integer check (dvr_seconds >= 0),
  reconnect_seconds integer not null default 60 check (reconnect_seconds between 0 and 1800),
  recording text not null default 'AUTO' check (recording in ('OFF', 'AUTO', 'MANUAL')),
  keep_days integer check (keep_days > 0),
  key_hash bytea not null unique,
  key_sealed text not null,
  key_changed_at timestamptz not null default now(),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  check (ends_at > starts_at)
);
select protect_rows('translations');
create index translations_of_account on translations (account_id, created_at desc, id desc);
create index translations_on_air on translations (account_id) where state in ('PREPARING', 'LIVE', 'INTERRUPTED');

-- One run of a livestream from its first picture to its end; a lost encoder that comes back in time goes on with the same.
create table translation_sessions (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  translation_id bigint not null,
  state text not null default 'PREPARING' check (state in ('PREPARING', 'LIVE', 'INTERRUPTED', 'FINISHED')),
  started_at timestamptz not null default now(),
  -- when viewers saw the first picture
  on_air_at timestamptz,
  interrupted_at timestamptz,
  interruptions integer not null default 0,
  ended_at timestamptz,
  end_reason text check (end_reason in ('FINISHED_BY_USER', 'ENCODER_ENDED', 'RECONNECT_TIMEOUT', 'SCHEDULE', 'KEY_CHANGED', 'ERROR')),
  -- who watches now, and the most at one time
  viewers_now integer not null default 0,
  peak integer not null default 0,
  recording_state text not null default 'OFF' check (recording_state in (
    'OFF', 'ARMED', 'RECORDING', 'PAUSED', 'FINALIZING', 'SAVED', 'FAILED')),
  -- the video that its recording became
  saved_record_id bigint references records (id) on delete set null,
  unique (account_id, id),
  foreign key (account_id, translation_id) references translations (account_id, id) on delete cascade,
  check ((state = 'FINISHED') = (ended_at is not null)),
  check ((ended_at is null) = (end_reason is null))
);
select protect_rows('translation_sessions');
create index translation_sessions_of_translation on translation_sessions (account_id, translation_id, started_at desc, id desc);
create unique index translation_sessions_open on translation_sessions (translation_id) where ended_at is null;

-- Moments that somebody has marked during a livestream: chapters of its recording.
create table translation_marks (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  session_id bigint not null,
  at timestamptz not null,
  label text not null,
  made_by bigint not null references users (id),
  foreign key (account_id, session_id) references translation_sessions (account_id, id) on delete cascade
);
select protect_rows('translation_marks');
create index translation_marks_of_session on translation_marks (account_id, session_id, at);
