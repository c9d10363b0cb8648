-- breaking: no
-- The processes of the product that are up, each by its own word. Whoever stops takes its row away; who falls silent is forgotten after a day.
create table processes (
  name text primary key,
  version text not null,
  roles text[] not null,
  slots jsonb not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
