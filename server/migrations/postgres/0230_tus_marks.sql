-- breaking: no
-- Byte of the file up to which a client was answered that it is kept, beyond the counted parts; and byte from which the file is not
-- checked yet against a sum that the client has told.
alter table uploads add column synced_bytes bigint not null default 0;
alter table uploads add column unchecked_from bigint;
