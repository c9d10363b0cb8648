-- breaking: no
create table support_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  account_id bigint references accounts (id),
  topic text not null check (topic in ('livestreams', 'question')),
  text text not null default '' check (char_length(text) <= 4000),
  created_at timestamptz not null default now()
);
create index support_requests_of_user on support_requests (user_id, topic, account_id, created_at desc);
