-- breaking: no
create table sessions (
  id bigint generated always as identity primary key,
  secret_hash bytea not null unique,
  user_id bigint not null references users (id),
  csrf_token text not null,
  id_token text,
  provider_session text,
  ip text,
  agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_of_user on sessions (user_id, created_at desc) where revoked_at is null;
create index sessions_of_provider on sessions (provider_session) where revoked_at is null;
create index sessions_by_expiry on sessions (expires_at);

-- what rides as session_id in the legacy calls: short-lived handles of a session
create table session_tokens (
  hash bytea primary key,
  session_id bigint not null references sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_tokens_of_session on session_tokens (session_id);
create index session_tokens_by_expiry on session_tokens (expires_at);

create table api_keys (
  id bigint generated always as identity primary key,
  hash bytea not null unique,
  prefix text not null,
  user_id bigint not null references users (id),
  name text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_of_user on api_keys (user_id, created_at desc);

create table sign_ins (
  id bigint generated always as identity primary key,
  user_id bigint references users (id),
  email text,
  method text not null,
  result text not null,
  ip text,
  place text,
  agent text,
  at timestamptz not null default now()
);
create index sign_ins_of_user on sign_ins (user_id, at desc, id desc);
