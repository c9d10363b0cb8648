-- breaking: no
-- What a process says of its processor and memory, and of those of its machine; null until it has measured.
alter table processes add column load jsonb;
