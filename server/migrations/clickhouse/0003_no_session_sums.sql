-- Nobody reads sums of sessions, and they took more than half of the time and the disk of an insert.
DROP VIEW IF EXISTS sessions_of_events;

DROP TABLE IF EXISTS sessions;
