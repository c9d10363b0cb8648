-- breaking: no
-- For how many days the trash of an account keeps what is in it; null for ever.
alter table accounts add column trash_days integer default 30 check (trash_days between 0 and 3650);
-- What was said when a video was put into the trash, and why it must not be deleted.
alter table records add column dispose_reason text, add column hold_reason text;
