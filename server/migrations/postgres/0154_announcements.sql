-- breaking: no
-- what the console tells everybody for a while: one row, of the installation
create table announcements (
  id smallint primary key default 1 check (id = 1),
  text text not null check (char_length(text) between 1 and 300),
  kind text not null check (kind in ('info', 'important')),
  closable boolean not null,
  shown_from timestamptz not null,
  shown_to timestamptz not null check (shown_to >= shown_from),
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references users (id) on delete set null
);
