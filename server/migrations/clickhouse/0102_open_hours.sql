-- Sessions of which events came, by when they came: what is counted of open days is counted anew for them alone.
CREATE TABLE IF NOT EXISTS touched_sessions (
  at DateTime64(3, 'UTC'),
  account UInt32,
  record UInt32,
  session UUID
) ENGINE = MergeTree
ORDER BY (at, account, record, session)
TTL toDateTime(at) + INTERVAL 1 DAY
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS touched_by_events TO touched_sessions AS
SELECT now64(3, 'UTC') AS at, account, record, session
FROM events
WHERE is_robot = 0 AND is_preview = 0
GROUP BY account, record, session;

-- Viewings of open days: the newest revision of a session counts.
CREATE TABLE IF NOT EXISTS open_hours (
  account UInt32,
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
  last_type LowCardinality(String),
  zone LowCardinality(String),
  revision UInt64
) ENGINE = ReplacingMergeTree(revision)
ORDER BY (account, hour, record, session);

-- Up to which moment of `touched_sessions` open days are counted: one row, the newest.
CREATE TABLE IF NOT EXISTS open_refreshes (
  revision UInt64,
  touched_to DateTime64(3, 'UTC'),
  name LowCardinality(String)
) ENGINE = ReplacingMergeTree(revision)
ORDER BY name;
