-- breaking: no
-- Captions that encoders send within their pictures (CEA-608): what players are told of, and what recordings and clips are given as subtitles.
alter table live_segments
  add column caption_channels text[] not null default '{}'
    check (caption_channels <@ array['CC1', 'CC2', 'CC3', 'CC4']),
  add column captions bytea;
alter table live_recorded_segments add column captions bytea;
alter table subtitle_tracks drop constraint subtitle_tracks_origin_check;
alter table subtitle_tracks add constraint subtitle_tracks_origin_check check (origin in ('UPLOAD', 'EDITOR', 'LIVESTREAM'));
