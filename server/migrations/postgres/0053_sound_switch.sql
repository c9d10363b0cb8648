-- breaking: no
-- Whether viewers hear a video at all, whatever sound it has.
alter table records add column sound_off boolean not null default false;
-- What was left out of the pictures at the upload was left out for that wish. A video that got other sounds since is heard.
update records set sound_off = true
from record_versions as version
where version.account_id = records.account_id and version.id = records.current_version_id and records.is_mute
  and version.probe #> '{source,audio,index}' is not null
  and not exists (select from audio_tracks as track where track.record_id = records.id);
create index records_silenced on records (id) where sound_off and not is_mute;

-- Of a file with several sounds each is a track: which stream of it, and of which version the file is (null: of none, it was
-- sent for its sound). The streams of a version are looked at once, so that one that was deleted stays away.
alter table audio_tracks add column stream_index integer check (stream_index >= 0);
alter table audio_tracks add column from_version_id bigint;
alter table record_versions add column sounds_taken boolean not null default false;
