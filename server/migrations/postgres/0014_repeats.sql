-- breaking: no
-- who calls by a secret repeats calls as well, and what opened an upload is repeated for as long as the upload may wait
alter table calls drop constraint calls_pkey;
alter table calls alter column user_id drop not null;
alter table calls add column secret_hash bytea;
alter table calls add column keep_until timestamptz not null default now() + interval '1 day';
alter table calls add constraint calls_caller check (num_nonnulls(user_id, secret_hash) = 1);
create unique index calls_of_user on calls (user_id, request_id);
create unique index calls_of_secret on calls (secret_hash, request_id);
drop index calls_by_time;
create index calls_by_end on calls (keep_until);
