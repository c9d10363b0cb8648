-- breaking: no
-- the link leads to what is no video: another try would end the same
alter table imports add column is_final boolean not null default false;
alter table imports add check (state = 'FAILED' or not is_final);
