-- breaking: no
-- The album that new videos of an account join where nothing else is chosen for them (product B9).
alter table accounts add column default_album_id bigint;
alter table accounts add foreign key (id, default_album_id) references albums (account_id, id)
  on delete set null (default_album_id);
