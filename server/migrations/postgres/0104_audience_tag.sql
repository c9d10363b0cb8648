-- breaking: no
-- The address that the player asks for while a video is watched, by which an audience is measured elsewhere; empty for none.
alter table records add column tns_tag text not null default '' check (char_length(tns_tag) <= 2000);

-- the public page of an album asks whether any video of the account is measured
create index records_measured on records (account_id) where tns_tag <> '';
