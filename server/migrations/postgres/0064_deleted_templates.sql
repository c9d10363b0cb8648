-- breaking: no
-- What a deleted template was and who named it, so that its deletion can be taken back.
create table deleted_templates (
  account_id bigint not null references accounts (id),
  template_id bigint not null,
  kind text not null,
  template jsonb not null,
  versions jsonb not null,
  -- which template took its place, for these
  replaced_by bigint,
  records bigint[] not null,
  albums bigint[] not null,
  deleted_at timestamptz not null default now(),
  primary key (account_id, template_id)
);
create index deleted_templates_by_time on deleted_templates (account_id, kind, deleted_at);
select protect_rows('deleted_templates');
