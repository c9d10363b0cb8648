-- breaking: no
-- Qualities of videos that were sent to viewers: `used_on` is the last day on which as much of one left as somebody who watches is
-- sent. Players of others tell the statistics of nothing. `least_bytes` is how much that is; `bytes` left on `day`.
create table quality_uses (
  account_id bigint not null references accounts (id),
  record_id bigint not null references records (id) on delete cascade,
  name text not null,
  day date not null,
  bytes bigint not null check (bytes >= 0),
  least_bytes bigint not null check (least_bytes >= 0),
  used_on date,
  primary key (record_id, name)
);
select protect_rows('quality_uses');
