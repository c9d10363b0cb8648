-- breaking: no
-- keys of devices (WebAuthn), each of which stands for password and code: only the public half is here
create table identity.passkeys (
  id text primary key,
  subject uuid not null references identity.accounts on delete cascade,
  public_key bytea not null,
  -- what the device counts, so that a copy of it is told apart; many count nothing and say 0
  counter bigint not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_subject on identity.passkeys (subject, created_at);
