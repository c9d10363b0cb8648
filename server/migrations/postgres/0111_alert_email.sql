-- breaking: no
-- Where an account is written to about work that failed, since when, and when it last was.
alter table accounts add column alert_email text check (char_length(alert_email) between 1 and 254);
alter table accounts add column alerts_since timestamptz not null default now();
alter table accounts add column alerts_sent_at timestamptz;

create index tasks_failed_of_account on tasks (account_id, finished_at) where state = 'FAILED';
