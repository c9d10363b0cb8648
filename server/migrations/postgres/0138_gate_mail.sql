-- breaking: no
-- The gate by mail (product A16): whoever reads the mail of one of these domains is let through.
alter table gates
  drop constraint gates_kind_check,
  add constraint gates_kind_check check (kind in ('EVERYONE', 'LINK', 'PASSWORD', 'CODES', 'MAIL')),
  add column mail_domains text[] not null default '{}',
  add constraint gates_mail_domains_check
    check ((kind = 'MAIL') = (cardinality(mail_domains) > 0) and cardinality(mail_domains) <= 50);

-- Codes that were sent. Neither the address nor the code is kept, only what each is found by.
create table gate_mail_codes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  record_id bigint not null,
  recipient bytea not null,
  network text not null,
  code_hash bytea not null,
  tries integer not null default 0 check (tries >= 0),
  asked_at timestamptz not null,
  used_at timestamptz,
  foreign key (account_id, record_id) references records (account_id, id) on delete cascade
);
create index gate_mail_codes_of on gate_mail_codes (record_id, recipient, asked_at desc);
create index gate_mail_codes_from on gate_mail_codes (record_id, network, asked_at);
select protect_rows('gate_mail_codes');
