-- Days of accounts that are closed: their figures are frozen. The row of a day is written after its rows, and they count only then.
CREATE TABLE IF NOT EXISTS closings (
  account UInt32,
  day Date,
  until DateTime64(3, 'UTC'),
  definition UInt16,
  closed_at DateTime64(3, 'UTC')
) ENGINE = MergeTree
ORDER BY (account, day);

-- Viewings of closed days: one row for each hour of the account’s clock in which a session did anything.
CREATE TABLE IF NOT EXISTS session_hours (
  account UInt32,
  day Date,
  hour DateTime('UTC'),
  record UInt32,
  version UInt32,
  shown_by UInt32,
  session UUID,
  viewer UInt64,
  first_at DateTime64(3, 'UTC'),
  last_at DateTime64(3, 'UTC'),
  loads UInt8,
  plays UInt8,
  views UInt8,
  watch_ms UInt32,
  wall_ms UInt32,
  stall_ms UInt32,
  rated_ms UInt32,
  kbps_ms UInt64,
  seen UInt32,
  length UInt32,
  start_ms UInt32,
  start_failures UInt8,
  play_failures UInt8,
  ad_requests UInt16,
  ad_fills UInt16,
  ad_impressions UInt16,
  ad_clicks UInt16,
  ad_errors UInt16,
  height UInt16,
  page String CODEC(ZSTD(3)),
  domain LowCardinality(String),
  country LowCardinality(String),
  region LowCardinality(String),
  city LowCardinality(String),
  asn UInt32,
  device LowCardinality(String),
  os LowCardinality(String),
  browser LowCardinality(String),
  screen LowCardinality(String),
  player_version LowCardinality(String),
  error_code LowCardinality(String),
  finish_reason LowCardinality(String),
  last_type LowCardinality(String)
) ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (account, day, record, session);

-- How often each second of a version was played in views of a closed day.
CREATE TABLE IF NOT EXISTS retention_seconds (
  account UInt32,
  record UInt32,
  version UInt32,
  day Date,
  second UInt32,
  plays UInt32
) ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (account, record, version, day, second);

-- The account in whose album a video of another account was shown; 0 where its owner showed it.
ALTER TABLE events ADD COLUMN IF NOT EXISTS shown_by UInt32 DEFAULT 0 AFTER translation;
