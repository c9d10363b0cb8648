-- breaking: no
create table upload_links (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  user_id bigint not null references users (id),
  token_hash bytea not null unique,
  note text not null default '' check (char_length(note) <= 500),
  max_bytes bigint check (max_bytes > 0),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- the upload begun last; the link is used once it is DONE
  upload_uuid uuid references uploads (uuid) on delete set null,
  created_at timestamptz not null default now(),
  unique (account_id, id)
);
create index upload_links_of_account on upload_links (account_id, id desc);
