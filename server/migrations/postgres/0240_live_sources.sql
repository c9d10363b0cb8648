-- breaking: no
-- Sources that the server reads by itself (product B7): an address of HLS or RTSP, or videos of the account in a loop.
alter table translations drop constraint translations_source_check;
alter table translations add constraint translations_source_check check (source in ('RTMP', 'PULL', 'FILES'));
-- an address may carry a login or a token: it is sealed; what is shown and told has neither
alter table translations add column pull_sealed text;
alter table translations add column pull_shown text;
alter table translations add constraint translations_pull_check
  check (source <> 'PULL' or (pull_sealed is not null and pull_shown is not null));
-- somebody has pressed «В эфир», and nobody has ended it since
alter table translations add column is_wanted boolean not null default false;
create index translations_read on translations (id) where source <> 'RTMP';

-- Videos that a livestream plays one after another.
create table translation_files (
  account_id bigint not null,
  translation_id bigint not null,
  place integer not null check (place >= 0),
  record_id bigint not null references records (id) on delete cascade,
  primary key (translation_id, place),
  foreign key (account_id, translation_id) references translations (account_id, id) on delete cascade
);
select protect_rows('translation_files');
create index translation_files_of_record on translation_files (record_id);

-- The process that reads a source, and what became of that.
create table live_sources (
  translation_id bigint primary key,
  account_id bigint not null,
  process text not null,
  seen_at timestamptz not null default now(),
  state text not null default 'CONNECTING' check (state in ('OFF', 'CONNECTING', 'LIVE', 'WAITING')),
  problem text check (problem in ('ADDRESS', 'UNREACHABLE', 'INSECURE', 'LOGIN', 'ABSENT', 'STRANGE', 'ENCRYPTED', 'VIDEO_CODEC',
    'NO_VIDEO', 'SILENT', 'CLOSED', 'ENDED', 'SLOW', 'FILES')),
  detail text not null default '',
  state_at timestamptz not null default now(),
  next_try_at timestamptz,
  foreign key (account_id, translation_id) references translations (account_id, id) on delete cascade
);
select protect_rows('live_sources');
