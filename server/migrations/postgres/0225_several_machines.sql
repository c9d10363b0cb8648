-- breaking: no
-- Which process has a regular job in its hands, and digests of the settings that all processes have to share.
create table sweep_turns (
  name text primary key,
  taken_at timestamptz not null,
  taken_by text not null,
  ended_at timestamptz
);
alter table processes add column settings jsonb not null default '{}';
