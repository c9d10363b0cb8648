-- breaking: no
-- What viewers of a record pass first (product A16); no row, or EVERYONE, is no gate. Who came through is let on while the
-- epoch is the one he came in: it is counted up whenever another password, another link or another gate is to be passed.
create table gates (
  record_id bigint primary key,
  account_id bigint not null,
  kind text not null check (kind in ('EVERYONE', 'LINK', 'PASSWORD', 'CODES')),
  epoch integer not null default 1,
  password_hash text check (kind <> 'PASSWORD' or password_hash is not null),
  row_version integer not null default 1,
  changed_at timestamptz not null default now(),
  foreign key (account_id, record_id) references records (account_id, id) on delete cascade
);
select protect_rows('gates');

-- Codes and signed links. What lets a viewer in is found by its keyed hash, and kept sealed so that its maker sees it again.
create table gate_tickets (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  record_id bigint not null,
  kind text not null check (kind in ('CODE', 'LINK')),
  secret_hash bytea not null,
  secret_sealed text not null,
  viewer text not null default '',
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0 and (max_uses is null or uses <= max_uses)),
  until timestamptz,
  revoked_at timestamptz,
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  unique (record_id, secret_hash),
  foreign key (account_id, record_id) references records (account_id, id) on delete cascade
);
create index gate_tickets_of on gate_tickets (record_id, kind, id desc);
select protect_rows('gate_tickets');

-- Wrong passwords and codes by the network they came from.
create table gate_tries (
  record_id bigint not null,
  account_id bigint not null,
  network text not null,
  tries integer not null,
  since timestamptz not null,
  primary key (record_id, network),
  foreign key (account_id, record_id) references records (account_id, id) on delete cascade
);
select protect_rows('gate_tries');
