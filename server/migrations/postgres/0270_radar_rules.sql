-- breaking: no
-- What happens when a work is found in a new video: its holder is told, a claim opens by itself, or that one also keeps the video from viewers.
alter table radar_works add column rule text not null default 'REPORT' check (rule in ('REPORT', 'CLAIM', 'RESTRICT'));
