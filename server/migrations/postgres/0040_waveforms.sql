-- breaking: no
-- The peaks of the sound of a version, made when somebody first writes subtitles to it: 50 a second, a byte each. Without
-- a folder the version is silent.
create table waveforms (
  version_id bigint primary key,
  account_id bigint not null,
  folder text,
  foreign key (account_id, version_id) references record_versions (account_id, id) on delete cascade
);
select protect_rows('waveforms');
