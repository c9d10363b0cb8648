-- breaking: no
-- Addresses and networks of the account’s own people: what they watch is kept and never counted.
alter table accounts add column own_networks text[] not null default '{}';
