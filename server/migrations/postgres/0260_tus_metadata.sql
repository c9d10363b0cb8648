-- breaking: no
-- Upload-Metadata as a client of tus told it at the opening: HEAD gives it back word for word.
alter table uploads add column tus_metadata text;
