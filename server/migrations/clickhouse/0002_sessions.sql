-- One row a session and day of UTC: who asks for a session groups by it. Robots and previews are left out.
-- A second of a video counts as played by the range that holds its middle: ranges that meet anywhere count it once.
CREATE TABLE IF NOT EXISTS sessions (
  account UInt32,
  day Date,
  record UInt32,
  session UUID,
  version SimpleAggregateFunction(max, UInt32),
  translation SimpleAggregateFunction(max, UInt32),
  viewer SimpleAggregateFunction(max, UInt64),
  first_at SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
  last_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')),
  loads SimpleAggregateFunction(sum, UInt64),
  plays SimpleAggregateFunction(sum, UInt64),
  run_ms SimpleAggregateFunction(max, UInt32),
  played_ms SimpleAggregateFunction(sum, UInt64),
  wall_ms SimpleAggregateFunction(sum, UInt64),
  seconds AggregateFunction(groupBitmapArray, Array(UInt32)),
  duration_ms SimpleAggregateFunction(max, UInt32),
  start_ms SimpleAggregateFunction(max, UInt32),
  stalls SimpleAggregateFunction(sum, UInt64),
  stall_ms SimpleAggregateFunction(sum, UInt64),
  start_errors SimpleAggregateFunction(sum, UInt64),
  play_errors SimpleAggregateFunction(sum, UInt64),
  kbps_ms SimpleAggregateFunction(sum, UInt64),
  height_ms SimpleAggregateFunction(sum, UInt64),
  ad_requests SimpleAggregateFunction(sum, UInt64),
  ad_fills SimpleAggregateFunction(sum, UInt64),
  ad_impressions SimpleAggregateFunction(sum, UInt64),
  ad_errors SimpleAggregateFunction(sum, UInt64),
  page SimpleAggregateFunction(max, String),
  domain SimpleAggregateFunction(max, LowCardinality(String)),
  country SimpleAggregateFunction(max, LowCardinality(String)),
  region SimpleAggregateFunction(max, LowCardinality(String)),
  city SimpleAggregateFunction(max, LowCardinality(String)),
  asn SimpleAggregateFunction(max, UInt32),
  device SimpleAggregateFunction(max, LowCardinality(String)),
  os SimpleAggregateFunction(max, LowCardinality(String)),
  browser SimpleAggregateFunction(max, LowCardinality(String)),
  screen SimpleAggregateFunction(max, LowCardinality(String)),
  player_version SimpleAggregateFunction(max, LowCardinality(String)),
  is_embed SimpleAggregateFunction(max, UInt8),
  finish_reason SimpleAggregateFunction(max, LowCardinality(String))
) ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (account, day, record, session)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS sessions_of_events TO sessions AS
SELECT
  account, toDate(at) AS day, record, session,
  max(events.version) AS version, max(events.translation) AS translation, max(events.viewer) AS viewer,
  min(at) AS first_at, max(at) AS last_at,
  countIf(type = 'load') AS loads, countIf(type = 'play') AS plays,
  max(events.run_ms) AS run_ms,
  sum(to_ms - from_ms) AS played_ms,
  toUInt64(sum((to_ms - from_ms) / if(rate > 0, rate, 1))) AS wall_ms,
  groupBitmapArrayState(range(toUInt32(intDiv(from_ms + 499, 1000)), toUInt32(intDiv(to_ms + 499, 1000)))) AS seconds,
  max(events.duration_ms) AS duration_ms, max(events.start_ms) AS start_ms,
  countIf(type = 'rebuffer') AS stalls, sum(events.stall_ms) AS stall_ms,
  countIf(type = 'error' AND is_fatal = 1 AND before_first_frame = 1) AS start_errors,
  countIf(type = 'error' AND is_fatal = 1 AND before_first_frame = 0) AS play_errors,
  sum(toUInt64(kbps) * (to_ms - from_ms)) AS kbps_ms, sum(toUInt64(height) * (to_ms - from_ms)) AS height_ms,
  countIf(ad_kind = 'request') AS ad_requests, countIf(ad_kind = 'fill') AS ad_fills,
  countIf(ad_kind = 'impression') AS ad_impressions, countIf(ad_kind = 'error') AS ad_errors,
  max(events.page) AS page, max(events.domain) AS domain,
  max(events.country) AS country, max(events.region) AS region, max(events.city) AS city, max(events.asn) AS asn,
  max(events.device) AS device, max(events.os) AS os, max(events.browser) AS browser, max(events.screen) AS screen,
  max(events.player_version) AS player_version, max(events.is_embed) AS is_embed,
  max(events.finish_reason) AS finish_reason
FROM events
WHERE is_robot = 0 AND is_preview = 0
GROUP BY account, day, record, session;
