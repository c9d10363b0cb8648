-- breaking: no
-- Receivers that a livestream is sent on to (product B7), what became of each, and the last changes of that.
create table translation_targets (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  translation_id bigint not null,
  name text not null,
  url text not null,
  key_sealed text not null,
  is_on boolean not null default true,
  state text not null default 'OFF' check (state in ('OFF', 'CONNECTING', 'LIVE', 'WAITING')),
  problem text check (problem in ('ADDRESS', 'UNREACHABLE', 'INSECURE', 'REFUSED', 'STRANGE', 'CLOSED', 'SLOW')),
  detail text not null default '',
  state_at timestamptz not null default now(),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (account_id, id),
  foreign key (account_id, translation_id) references translations (account_id, id) on delete cascade
);
select protect_rows('translation_targets');
create index translation_targets_of_translation on translation_targets (account_id, translation_id, id);

create table translation_target_log (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  target_id bigint not null,
  at timestamptz not null default now(),
  state text not null check (state in ('OFF', 'CONNECTING', 'LIVE', 'WAITING')),
  problem text check (problem in ('ADDRESS', 'UNREACHABLE', 'INSECURE', 'REFUSED', 'STRANGE', 'CLOSED', 'SLOW')),
  detail text not null,
  foreign key (account_id, target_id) references translation_targets (account_id, id) on delete cascade
);
select protect_rows('translation_target_log');
create index translation_target_log_of_target on translation_target_log (account_id, target_id, id desc);
