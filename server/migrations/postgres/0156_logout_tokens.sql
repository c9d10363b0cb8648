-- breaking: no
-- What a provider has said of log-outs within the last hour: each word counts once.
create table logout_tokens (
  hash bytea primary key,
  seen_at timestamptz not null
);
create index logout_tokens_by_time on logout_tokens (seen_at);
