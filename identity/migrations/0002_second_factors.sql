-- breaking: no
-- codes of an application (RFC 6238); secrets are sealed with a key that is not in the database
create table identity.totps (
  subject uuid primary key references identity.accounts on delete cascade,
  sealed_secret text not null,
  began_at timestamptz not null,
  -- null until a first code has shown that the application has the secret
  confirmed_at timestamptz,
  -- the half minute of the last code that was taken: none works twice
  last_step bigint not null default 0
);

-- a recovery code is known by its first letters; the rest is a password
create table identity.recovery_codes (
  subject uuid not null references identity.totps on delete cascade,
  name text not null,
  rest_hash text not null,
  used_at timestamptz,
  primary key (subject, name)
);
