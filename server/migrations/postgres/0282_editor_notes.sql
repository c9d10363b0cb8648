-- breaking: no
alter table records add editor_note text not null default '';
