-- breaking: no
-- removes: open invitations of before, which are made anew
-- Links that lead into an account: the invitation they belong to, the rights behind it when they were made, and whether somebody
-- besides the mailbox has seen them. Invitations of before told an address as proven that nobody had answered from: they end.
delete from identity.links where kind = 'invitation' and used_at is null;
alter table identity.links
  add column invitation text,
  add column rights text,
  add column shown boolean not null default false,
  drop constraint links_kind_check,
  add constraint links_kind_check check (kind in ('setup', 'invitation', 'password', 'reset', 'email', 'joining')),
  add constraint links_joining_check check ((kind = 'joining') = (invitation is not null and rights is not null));
