-- breaking: no
create table identity.accounts (
  subject uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and email like '%_@_%' and char_length(email) <= 254),
  email_verified boolean not null default false,
  name text not null default '' check (char_length(name) <= 255),
  picture text,
  password_hash text not null,
  created_at timestamptz not null,
  password_changed_at timestamptz not null
);
create unique index accounts_email on identity.accounts (email);

-- one-time links: the first administrator's, invitations, a new password
create table identity.links (
  token_hash bytea primary key,
  kind text not null check (kind in ('setup', 'invitation', 'password')),
  email text check (email = lower(email)),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (kind = 'setup' or email is not null)
);
create index links_by_expiry on identity.links (expires_at);

-- sign-ins that did not succeed, kept as long as they count for the lockout
create table identity.failures (
  id bigint generated always as identity primary key,
  email text not null,
  address text not null,
  at timestamptz not null
);
create index failures_of_email on identity.failures (email, at);
create index failures_of_address on identity.failures (address, at);
create index failures_by_time on identity.failures (at);

-- what oidc-provider keeps: its sessions, codes, grants, interactions; an id is stored as its hash only
create table identity.payloads (
  model text not null,
  id_hash bytea not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id_hash)
);
create index payloads_of_grant on identity.payloads (grant_id) where grant_id is not null;
create index payloads_of_uid on identity.payloads (uid) where uid is not null;
create index payloads_by_expiry on identity.payloads (expires_at);

create table identity.secrets (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('signing', 'cookie')),
  value jsonb not null,
  created_at timestamptz not null
);
