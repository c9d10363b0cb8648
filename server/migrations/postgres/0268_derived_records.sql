-- breaking: no
-- Videos made of a record of the same account: recordings and clips of a livestream, clips of a video. A claim on a record is about them, too.
alter table records add column made_of bigint;
update records set made_of = translations.record_id
  from live_recordings
    join translation_sessions on translation_sessions.id = live_recordings.session_id
    join translations on translations.id = translation_sessions.translation_id
  where records.account_id = live_recordings.account_id and records.id = live_recordings.record_id;
update records set made_of = translations.record_id
  from live_clips
    join translation_sessions on translation_sessions.id = live_clips.session_id
    join translations on translations.id = translation_sessions.translation_id
    join record_versions on record_versions.account_id = live_clips.account_id and record_versions.id = live_clips.version_id
  where records.account_id = record_versions.account_id and records.id = record_versions.record_id;
update records set made_of = (cut ->> 'recordId')::bigint
  from record_versions
  where records.account_id = record_versions.account_id and records.id = record_versions.record_id
    and cut is not null and (cut ->> 'recordId')::bigint <> records.id and record_versions.number = 1;

-- of a claim on a livestream: what was made before is not of the broadcast that is claimed
alter table claims add column derived_since timestamptz;

-- what a granted claim did to the videos made of the one it names
create table claim_derived (
  account_id bigint not null,
  claim_id bigint not null,
  record_id bigint not null,
  -- the administrator has left it out of the decision
  is_left_out boolean not null,
  -- what the decision changed of it: {before, after} by the names of the journal
  applied jsonb,
  primary key (account_id, claim_id, record_id),
  foreign key (account_id, claim_id) references claims (account_id, id),
  foreign key (account_id, record_id) references records (account_id, id)
);
select protect_rows('claim_derived');
create index claim_derived_of_record on claim_derived (account_id, record_id);
