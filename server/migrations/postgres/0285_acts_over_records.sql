-- breaking: no
-- A bulk change may make a call for each record (decision 178): which one, and with which key it was begun. The rights of
-- whoever began it are asked about before every chunk.
alter table batches drop constraint batches_kind_check;
alter table batches add constraint batches_kind_check check (kind in ('EDIT', 'UNDO', 'IMPORT', 'ACT'));
alter table batches add column act jsonb, add column key_id bigint;
alter table batches add constraint batches_act_check check (kind <> 'ACT' or act is not null);
