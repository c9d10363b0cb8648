-- Days of the platform’s clock that every account has closed: sums of each account, and of all of them with distinct viewers.
CREATE TABLE IF NOT EXISTS account_days (
  day Date,
  account UInt32,
  hour DateTime('UTC'),
  loads UInt64,
  plays UInt64,
  views UInt64,
  watch_ms UInt64,
  wall_ms UInt64,
  stall_ms UInt64,
  rated_ms UInt64,
  kbps_ms UInt64,
  start_failures UInt64,
  play_failures UInt64,
  ad_requests UInt64,
  ad_fills UInt64,
  ad_impressions UInt64,
  ad_clicks UInt64,
  ad_errors UInt64,
  measured UInt64,
  depths Float64,
  reached_25 UInt64,
  reached_50 UInt64,
  reached_75 UInt64,
  reached_100 UInt64,
  started UInt64,
  starts AggregateFunction(quantilesExact(0.5, 0.95), UInt32),
  viewers AggregateFunction(uniqCombined64, UInt64)
) ENGINE = MergeTree
PARTITION BY toYear(day)
ORDER BY (day, account);

CREATE TABLE IF NOT EXISTS platform_days (
  day Date,
  hour DateTime('UTC'),
  loads UInt64,
  plays UInt64,
  views UInt64,
  watch_ms UInt64,
  wall_ms UInt64,
  stall_ms UInt64,
  rated_ms UInt64,
  kbps_ms UInt64,
  start_failures UInt64,
  play_failures UInt64,
  ad_requests UInt64,
  ad_fills UInt64,
  ad_impressions UInt64,
  ad_clicks UInt64,
  ad_errors UInt64,
  measured UInt64,
  depths Float64,
  reached_25 UInt64,
  reached_50 UInt64,
  reached_75 UInt64,
  reached_100 UInt64,
  started UInt64,
  starts AggregateFunction(quantilesExact(0.5, 0.95), UInt32),
  viewers AggregateFunction(uniqCombined64, UInt64)
) ENGINE = MergeTree
PARTITION BY toYear(day)
ORDER BY day;

-- Written after the rows of a day, which count only then.
CREATE TABLE IF NOT EXISTS platform_closings (
  day Date,
  until DateTime64(3, 'UTC')
) ENGINE = MergeTree
ORDER BY day;
