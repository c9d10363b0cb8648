-- breaking: no
create table filters (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  owner_id bigint not null references users (id),
  name text not null check (char_length(name) between 1 and 120),
  visibility text not null check (visibility in ('PRIVATE', 'ACCOUNT', 'LINK')),
  ast jsonb not null check (jsonb_typeof(ast) = 'object'),
  -- the address of the feed is made of this number; its hash is there while the feed is on
  feed_number integer not null default 0,
  feed_hash bytea unique,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  check (feed_hash is null or visibility = 'LINK')
);
create unique index filters_by_name on filters (account_id, lower(name collate "ru-x-icu"));

select protect_rows('filters');

-- when the clock alone changes what a feed tells
create index records_with_times on records (account_id, published_from, published_to)
  where published_from is not null or published_to is not null;
