-- breaking: no
-- asked every second, also where thousands of recordings have ended
create index live_recordings_open on live_recordings (session_id) where state = 'RECORDING';
