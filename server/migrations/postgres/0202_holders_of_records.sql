-- breaking: no
-- The copyright holder a video is named for (product B13): one of the platform's, whatever account the video is in.
alter table records add column holder_id bigint references holders (id);
create index records_of_holder on records (holder_id, id desc) where holder_id is not null;
