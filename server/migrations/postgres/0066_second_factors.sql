-- breaking: no
-- whether somebody's sign-in asks for a code after the password, as the bundled provider tells
alter table users add column totp boolean not null default false;
