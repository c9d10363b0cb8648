import { counted } from './viewings.sql.ts'

/** Playback before and behind a broadcast: viewers are some seconds behind it, and clocks of theirs a little wrong. */
const slackMs = 60_000

const moment = (name: string) => `{${name}:DateTime64(3, 'UTC')}`
const slack = `toIntervalMillisecond(${slackMs})`
const played = 'toUInt64(greatest(toInt64(e.to_ms) - toInt64(e.from_ms), 0))'
const wall = `toUInt64(floor(${played} / if(e.rate > 0, e.rate, 1)))`
const stepOf = (ms: string) =>
  `toUInt32(least(greatest(intDiv(toInt64(${ms}) - {fromMs:Int64}, {stepMs:Int64}), 0), {count:Int64} - 1))`
const endMs = 'toUnixTimestamp64Milli(e.at)'
const columns = [
  ...['session', 'seq', 'part', 'viewer', 'at', 'type', 'from_ms', 'to_ms', 'rate', 'stall_ms', 'is_fatal'],
  ...['height', 'kbps', 'country', 'device', 'domain'],
].join(', ')

/**
 * Events of a broadcast, each once. Parameters of all statements here: `from` and `to`, `fromMs`, `stepMs` and `count` of the steps.
 */
const events = (narrowed: string) =>
  `(SELECT ${columns} FROM events WHERE ${counted} AND ${narrowed}
    AND at >= ${moment('from')} - ${slack} AND at < ${moment('to')} + ${slack} LIMIT 1 BY session, seq, part) AS e`

/** Viewings of a broadcast that played something, one row each, with the steps in which they did. */
const viewings = (narrowed: string) => `(SELECT session, max(e.viewer) AS viewer,
    max(e.country) AS country, max(e.device) AS device, max(e.domain) AS domain,
    sum(${played}) AS watch_ms, sum(${wall}) AS wall_ms, sum(e.stall_ms) AS stalled_ms, countIf(e.type = 'rebuffer') AS stalls,
    sumIf(toUInt64(e.kbps) * ${played}, e.kbps > 0) AS kbps_ms, sumIf(${played}, e.kbps > 0) AS rated_ms,
    max(e.type = 'error' AND e.is_fatal = 1) AS failed, max(e.type = 'end') AS ended, max(e.at) AS last_at,
    arraySort(arrayDistinct(arrayFlatten(groupArrayIf(
      range(${stepOf(`(${endMs}) - (${wall})`)}, ${stepOf(`${endMs} - 1`)} + 1), e.to_ms > e.from_ms)))) AS steps
  FROM ${events(narrowed)} GROUP BY session HAVING notEmpty(steps))`

/**
 * Viewers by steps. Whoever watched in the last step of a broadcast that goes on has not left; the parameter `goesOn` tells
 * that it does, `silent` the moment since which whoever watches has told of it.
 */
export const stepsSql = (
  narrowed: string,
): string => `SELECT step, sum(here) AS viewers, sum(came) AS joined, sum(went) AS left_
  FROM (SELECT arrayJoin(arrayMap((one, place) -> (one, place = 1,
      place = length(steps) AND ({goesOn:UInt8} = 0 OR ended = 1 OR failed = 1 OR last_at < ${moment('silent')})),
      steps, arrayEnumerate(steps))) AS at, at.1 AS step, 1 AS here, toUInt8(at.2) AS came, toUInt8(at.3) AS went
    FROM ${viewings(narrowed)})
  GROUP BY step ORDER BY step`

/** The greatest number of viewings of a step. */
export const peakSql = (narrowed: string): string =>
  `SELECT max(here) AS peak FROM (SELECT arrayJoin(steps) AS step, count() AS here FROM ${viewings(narrowed)} GROUP BY step)`

/** Figures of all viewings, and how many of them by country, device and site. */
export const figuresSql = (narrowed: string, most: number): string => `SELECT grouping(country, device, domain) AS kind,
    toString(country) AS by_country, toString(device) AS by_device, toString(domain) AS by_site,
    count() AS viewings, uniqExact(viewer) AS viewers, sum(watch_ms) AS watched, sum(wall_ms) AS walled,
    sum(stalled_ms) AS stalled, sum(stalls) AS stall_count, sum(kbps_ms) AS kbps_total, sum(rated_ms) AS rated, sum(failed) AS errors
  FROM ${viewings(narrowed)}
  GROUP BY GROUPING SETS ((), (country), (device), (domain))
  ORDER BY viewings DESC, by_country, by_device, by_site LIMIT ${Math.trunc(most)} BY kind`

/** Watched milliseconds by the height of the picture. */
export const qualitiesSql = (narrowed: string): string => `SELECT e.height AS lines, sum(${played}) AS watched
  FROM ${events(narrowed)} WHERE e.to_ms > e.from_ms GROUP BY lines ORDER BY lines DESC`
