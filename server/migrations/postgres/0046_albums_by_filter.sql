-- breaking: no
-- An album by filter: a saved filter says which videos, an order and a limit how they stand. What is found is kept as items,
-- so that everything that asks for the videos of an album asks one table; `is_found` tells them from those put by hand.
alter table albums
  add column filter_id bigint,
  add column item_sort text check (item_sort in ('created', 'published', 'name', 'duration')),
  add column item_order text check (item_order in ('asc', 'desc')),
  add column item_limit integer check (item_limit between 1 and 500),
  add column filled_at timestamptz,
  add foreign key (account_id, filter_id) references filters (account_id, id),
  add check (num_nulls(filter_id, item_sort, item_order, item_limit) in (0, 4));
create index albums_of_filter on albums (filter_id) where filter_id is not null;
create index albums_to_fill on albums (filled_at) where filter_id is not null;
alter table album_items add column is_found boolean not null default false;
