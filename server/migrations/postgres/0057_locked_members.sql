-- breaking: no
-- Whoever is locked out of one account is no member of it meanwhile: whatever asks for the membership refuses by itself.
create table locked_members (
  account_id bigint not null references accounts (id),
  user_id bigint not null references users (id),
  role_ids bigint[] not null,
  member_since timestamptz not null,
  reason text not null default '' check (char_length(reason) <= 500),
  locked_by bigint references users (id),
  locked_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index locked_members_of_user on locked_members (user_id);
select protect_rows('locked_members');

-- counts the changes of a role, so that two people do not overwrite each other
alter table roles add column row_version integer not null default 1;
