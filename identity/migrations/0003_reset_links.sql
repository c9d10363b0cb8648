-- breaking: no
-- links that somebody asks for himself, who has forgotten the password
alter table identity.links drop constraint links_kind_check,
  add constraint links_kind_check check (kind in ('setup', 'invitation', 'password', 'reset'));
