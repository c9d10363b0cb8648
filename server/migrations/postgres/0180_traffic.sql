-- breaking: no
-- Bytes that viewers were sent, by days of the account's calendar. Record 0: of no video, or of several at once.
create table traffic_days (
  account_id bigint not null references accounts (id),
  day date not null,
  record_id bigint not null default 0,
  kind text not null check (kind in ('video', 'images', 'files')),
  bytes bigint not null check (bytes >= 0),
  requests bigint not null check (requests >= 0),
  primary key (account_id, day, record_id, kind)
);
select protect_rows('traffic_days');
create index traffic_days_by_day on traffic_days (day, account_id) include (bytes);

-- How far the log of a server in front was read: it moves in the transaction that counts what was read.
create table delivery_log_positions (
  path text primary key,
  inode text not null,
  head text not null,
  read_to bigint not null check (read_to >= 0),
  updated_at timestamptz not null default now()
);
