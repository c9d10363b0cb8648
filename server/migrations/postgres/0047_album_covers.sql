-- breaking: no
-- A cover of one's own: the number of the picture that is shown, of the one that is being made, and why the last one was not.
alter table albums
  add column cover_number integer,
  add column cover_making integer,
  add column cover_fail_text text;
