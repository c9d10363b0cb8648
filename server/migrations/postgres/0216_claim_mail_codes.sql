-- breaking: no
-- Codes that prove the address of somebody who claims without an account. Neither the address nor the network is kept in clear.
create table claim_mail_codes (
  id bigint generated always as identity primary key,
  recipient bytea not null,
  network text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  asked_at timestamptz not null,
  used_at timestamptz
);
create index claim_mail_codes_of_recipient on claim_mail_codes (recipient, asked_at);
create index claim_mail_codes_of_network on claim_mail_codes (network, asked_at);
