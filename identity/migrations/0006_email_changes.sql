-- breaking: no
-- the other address that somebody has asked for, until it is confirmed from its own box or called off
create table identity.email_changes (
  subject uuid primary key references identity.accounts on delete cascade,
  email text not null check (char_length(email) <= 254),
  asked_at timestamptz not null
);
-- links that confirm it: each is of one person and one address
alter table identity.links add column subject uuid references identity.accounts on delete cascade,
  drop constraint links_kind_check,
  add constraint links_kind_check check (kind in ('setup', 'invitation', 'password', 'reset', 'email')),
  add constraint links_subject_check check ((kind = 'email') = (subject is not null));
