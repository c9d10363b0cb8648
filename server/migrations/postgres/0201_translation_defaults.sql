-- breaking: no
-- What a new livestream of an account begins with (P-S-06, P-S-08); an account without a row records all and names no player.
create table translation_defaults (
  account_id bigint primary key references accounts (id) on delete cascade,
  recording text not null check (recording in ('OFF', 'AUTO', 'MANUAL')),
  player_template_id bigint references templates (id) on delete set null,
  row_version integer not null default 1,
  updated_at timestamptz not null default now()
);
select protect_rows('translation_defaults');
