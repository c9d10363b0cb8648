-- breaking: no
-- copyright holders stand above accounts: one holder's people may work in several
create table holders (
  id bigint generated always as identity primary key,
  name text not null unique check (char_length(name) between 1 and 255),
  created_at timestamptz not null default now()
);

create table holder_members (
  holder_id bigint not null references holders (id) on delete cascade,
  user_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  primary key (holder_id, user_id)
);
create index holder_members_of_user on holder_members (user_id);
