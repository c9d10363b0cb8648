-- breaking: no
create table albums (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  account_id bigint not null references accounts (id),
  parent_id bigint,
  name text not null check (char_length(name) between 1 and 150),
  cover_record_id bigint,
  created_by bigint not null references users (id),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  check (parent_id <> id),
  foreign key (account_id, parent_id) references albums (account_id, id),
  foreign key (account_id, cover_record_id) references records (account_id, id)
);
create index albums_by_name on albums (account_id, name collate russian, id);
create index albums_within on albums (account_id, parent_id);

-- a video in the trash keeps its places: restored, it is where it was
create table album_items (
  account_id bigint not null,
  album_id bigint not null,
  record_id bigint not null,
  position integer not null,
  added_at timestamptz not null default now(),
  primary key (album_id, record_id),
  foreign key (account_id, album_id) references albums (account_id, id) on delete cascade,
  foreign key (account_id, record_id) references records (account_id, id) on delete cascade
);
create index album_items_in_order on album_items (album_id, position, record_id);
create index album_items_of_record on album_items (account_id, record_id);

select protect_rows('albums');
select protect_rows('album_items');
