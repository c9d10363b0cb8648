-- breaking: no
-- Blocks of ads that templates name by number, in their JSON: what names one is looked up before it goes.
create table ad_blocks (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  name text not null check (char_length(name) between 1 and 100),
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (account_id, id)
);
create unique index ad_blocks_by_name on ad_blocks (account_id, lower(name collate "ru-x-icu"));
select protect_rows('ad_blocks');
