-- breaking: no
-- Subtitles that went to YouTube with a video: by language what is there, {id, folder, label, problem}, where a folder is one
-- version of a track, and when they have to be looked at again.
alter table youtube_links add column captions jsonb not null default '{}';
alter table youtube_links add column captions_due_at timestamptz;
create index youtube_links_captions_due on youtube_links (captions_due_at) where captions_due_at is not null;

-- a change there costs 400 units of some 10,000 a day: what is still being edited waits for 10 minutes of quiet
create function have_captions_follow() returns trigger
language plpgsql as $$
declare
  track record;
begin
  track := case tg_op when 'DELETE' then old else new end;
  update youtube_links set captions_due_at = now() + interval '10 minutes'
  where account_id = track.account_id and record_id = track.record_id and state = 'PUBLISHED';
  return null;
end
$$;
create trigger subtitle_tracks_captions after insert or delete or update of language, label, state, folder
  on subtitle_tracks for each row execute function have_captions_follow();
