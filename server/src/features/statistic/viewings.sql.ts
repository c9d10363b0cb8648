/**
 * Viewings as every figure is counted from: one row for each hour of the clock in which a session did anything (product C7). Rows of
 * closed days stand in `session_hours`, those of open days in `open_hours`; one statement over `events` writes both.
 */

/** Figures of an hour of a session, as they stand in the inner statement and in `session_hours`. */
const hourColumns = [
  'watch_ms',
  'wall_ms',
  'stall_ms',
  'rated_ms',
  'kbps_ms',
  'ad_requests',
  'ad_fills',
  'ad_impressions',
  'ad_clicks',
  'ad_errors',
  'height',
] as const

/** Columns of a session as a whole; the greatest value where events differ. */
const sessionColumns = [
  'shown_by',
  'page',
  'domain',
  'country',
  'region',
  'city',
  'asn',
  'device',
  'os',
  'browser',
  'screen',
  'player_version',
] as const

/** Columns of a viewing, in one order for both sources. */
const viewingColumns = [
  'account',
  'hour',
  'record',
  'version',
  'session',
  'viewer',
  'first_at',
  'last_at',
  'loads',
  'plays',
  'views',
  'watch_ms',
  'wall_ms',
  'stall_ms',
  'rated_ms',
  'kbps_ms',
  'seen',
  'length',
  'start_ms',
  'start_failures',
  'play_failures',
  'ad_requests',
  'ad_fills',
  'ad_impressions',
  'ad_clicks',
  'ad_errors',
  'height',
  ...sessionColumns,
  'error_code',
  'finish_reason',
  'last_type',
] as const

/** A parameter that holds a moment. */
const moment = (name: string) => `{${name}:DateTime64(3, 'UTC')}`

/** Continuous playback that makes a session a view, in milliseconds (product C7). */
const viewMs = 5_000
/** Interval before and behind a day in which events of a session that crosses midnight are read. */
const lookAround = 'INTERVAL 1 DAY'
/** No range of an event is longer, in seconds: a heartbeat tells of ten, and of a whole video at most. */
const longestRange = 86_400

/** Milliseconds of content that an event played. */
const played = 'toUInt64(greatest(toInt64(e.to_ms) - toInt64(e.from_ms), 0))'
/** Whole seconds of the content whose middle lies in the range of an event. */
const secondsOfRange = `range(intDiv(e.from_ms + 499, 1000), least(intDiv(e.to_ms + 499, 1000), intDiv(e.from_ms + 499, 1000) + ${longestRange}))`

/** SQL on events that count. */
export const counted = 'is_robot = 0 AND is_preview = 0'

/** Events of sessions, each once however often it was told. `bounds` narrows them. */
const eventsOnce = (columns: string, bounds: string) =>
  `SELECT ${columns} FROM events WHERE ${counted} AND ${bounds} LIMIT 1 BY session, seq, part`

const eventColumns = [
  ...['account', 'record', 'version', 'session', 'seq', 'part', 'viewer', 'at', 'type', 'from_ms', 'to_ms', 'rate'],
  ...['run_ms', 'duration_ms', 'start_ms', 'stall_ms', 'error_code', 'is_fatal', 'before_first_frame', 'height'],
  ...['kbps', 'finish_reason', 'ad_kind', ...sessionColumns],
].join(', ')

const fatal = `e.type = 'error' AND e.is_fatal = 1`
const adCount = (kind: string, as: string) => `countIf(e.type = 'ad' AND e.ad_kind = '${kind}') AS ${as}`

/** Returns viewings counted from events, which `bounds` narrows; `hours` narrows the hours. The parameter `zone` names the zone. */
export function viewingsOfEvents(bounds: string, hours: string): string {
  const ofHours = hourColumns.map((name, place) => `tupleElement(told, ${place + 2}) AS ${name}`).join(', ')
  const ofSessions = sessionColumns.map((name) => `max(s.${name}) AS ${name}`).join(', ')
  const isHourOf = (moment: string) => `toUInt8(ifNull(hour = toStartOfHour(${moment}, {zone:String}), 0))`
  return `
SELECT account, toDateTime(tupleElement(told, 1), 'UTC') AS hour, record, version, session, viewer, first_at, last_at,
  ${isHourOf('load_at')} AS loads, ${isHourOf('play_at')} AS plays, ${isHourOf('view_at')} AS views,
  seen, length, if(${isHourOf('started_at')} = 1, first_start_ms, 0) AS start_ms,
  if(play_at IS NULL, 0, ${isHourOf('start_failed_at')}) AS start_failures, ${isHourOf('play_failed_at')} AS play_failures,
  ${ofHours}, ${sessionColumns.join(', ')}, error_code, finish_reason, last_type
FROM (
  SELECT account, record, session, max(s.version) AS version, max(s.viewer) AS viewer,
    min(s.first_at) AS first_at, max(s.last_at) AS last_at,
    min(s.load_at) AS load_at, min(s.play_at) AS play_at, min(s.view_at) AS view_at,
    min(s.start_failed_at) AS start_failed_at, min(s.play_failed_at) AS play_failed_at,
    min(s.started_at) AS started_at, ifNull(argMinIf(s.first_start_ms, s.started_at, s.started_at IS NOT NULL), 0) AS first_start_ms,
    intDiv(max(s.duration_ms) + 499, 1000) AS length,
    toUInt32(if(length > 0, least(groupBitmapArrayMerge(s.seconds), length), groupBitmapArrayMerge(s.seconds))) AS seen,
    ifNull(argMinIf(s.error_code, s.failed_at, s.failed_at IS NOT NULL), '') AS error_code,
    argMaxIf(s.finish_reason, s.last_at, s.finish_reason != '') AS finish_reason,
    argMax(s.last_type, s.last_at) AS last_type,
    groupArray((s.hour, ${hourColumns.map((name) => `s.${name}`).join(', ')})) AS hours,
    ${ofSessions}
  FROM (
    SELECT account, record, session, toStartOfHour(e.at, {zone:String}) AS hour,
      max(e.version) AS version, max(e.viewer) AS viewer, min(e.at) AS first_at, max(e.at) AS last_at,
      minOrNullIf(e.at, e.type = 'load') AS load_at,
      minOrNullIf(e.at, e.type = 'play') AS play_at,
      minOrNullIf(e.at, e.run_ms >= ${viewMs}) AS view_at,
      minOrNullIf(e.at, e.start_ms > 0) AS started_at,
      argMinIf(e.start_ms, (e.at, e.seq), e.start_ms > 0) AS first_start_ms,
      minOrNullIf(e.at, ${fatal} AND e.before_first_frame = 1) AS start_failed_at,
      minOrNullIf(e.at, ${fatal} AND e.before_first_frame = 0) AS play_failed_at,
      minOrNullIf(e.at, ${fatal}) AS failed_at,
      argMinIf(e.error_code, (e.at, e.seq), ${fatal}) AS error_code,
      argMaxIf(e.finish_reason, (e.at, e.seq), e.finish_reason != '') AS finish_reason,
      argMax(e.type, (e.at, e.seq)) AS last_type,
      max(e.duration_ms) AS duration_ms,
      groupBitmapArrayState(${secondsOfRange}) AS seconds,
      sum(${played}) AS watch_ms,
      toUInt64(sum(floor(${played} / if(e.rate > 0, e.rate, 1)))) AS wall_ms,
      sum(e.stall_ms) AS stall_ms,
      sumIf(${played}, e.kbps > 0) AS rated_ms,
      sum(toUInt64(e.kbps) * ${played}) AS kbps_ms,
      ${adCount('request', 'ad_requests')}, ${adCount('fill', 'ad_fills')},
      ${adCount('impression', 'ad_impressions')}, ${adCount('click', 'ad_clicks')}, ${adCount('error', 'ad_errors')},
      sumMap([e.height], [${played}]) AS heights,
      if(empty(tupleElement(heights, 1)), 0, arrayElement(tupleElement(heights, 1),
        indexOf(tupleElement(heights, 2), arrayMax(tupleElement(heights, 2))))) AS height,
      ${sessionColumns.map((name) => `max(e.${name}) AS ${name}`).join(', ')}
    FROM (${eventsOnce(eventColumns, bounds)}) AS e
    GROUP BY account, record, session, hour
  ) AS s
  GROUP BY account, record, session
)
ARRAY JOIN hours AS told
WHERE ${hours}`
}

/** Returns the statement that writes viewings of a day of some accounts into `session_hours`. */
export const insertViewings = (bounds: string): string => {
  const columns = viewingColumns.join(', ')
  return `INSERT INTO session_hours (day, ${columns})
SELECT {day:Date} AS day, ${columns} FROM (${viewingsOfEvents(
    `${bounds} AND ${aroundDay} AND session IN (SELECT session FROM events WHERE ${bounds} AND ${ofDay})`,
    `hour >= ${moment('from')} AND hour < ${moment('to')}`,
  )})`
}

/** Returns the statement that writes plays of a day of some accounts into `retention_seconds`. */
export const insertPlays = (bounds: string): string => {
  const columns = 'account, record, version, second'
  return `INSERT INTO retention_seconds (day, ${columns}, plays)
SELECT {day:Date} AS day, ${columns}, plays FROM (${playsOfEvents({
    narrowed: bounds,
    within: ofDay,
    sessions: null,
    columns,
    since: `AND ${aroundDay}`,
  })})`
}

/** SQL on the moments of events of a day. */
export const ofDay = `at >= ${moment('from')} AND at < ${moment('to')}`

/** SQL on the moments of all events of its sessions. */
const aroundDay = `at >= ${moment('from')} - ${lookAround} AND at < ${moment('to')} + ${lookAround}`

/** SQL on the moments of events from which open days are counted that begin at the parameter `since`. */
export const sinceOpen = `at >= ${moment('since')} - ${lookAround}`

/**
 * Returns the statement that writes viewings of open days into `open_hours`. Parameters: `zone`, `since` and `revision`, which is greater
 * than that of every statement before.
 */
export const insertOpenHours = (bounds: string): string => {
  const columns = viewingColumns.join(', ')
  return `INSERT INTO open_hours (${columns}, zone, revision)
SELECT ${columns}, {zone:String} AS zone, {revision:UInt64} AS revision FROM (${viewingsOfEvents(
    `${bounds} AND ${sinceOpen}`,
    `hour >= ${moment('since')}`,
  )})`
}

interface ViewingBounds {
  /** SQL that narrows by account and record, with the columns that both sources have. */
  readonly narrowed: string
  /** SQL that names the columns which are needed. */
  readonly using: string
  /** Names of the parameters with the first moment and the one after the last. */
  readonly from: string
  readonly to: string
  /** True if the period reaches into open days. */
  readonly isOpen: boolean
  /** True if the period reaches into closed days. */
  readonly isClosed: boolean
}

/** Returns viewings of a period: of closed days, which end at the parameter `until`, and of open ones. */
export function viewings({ narrowed, using, from, to, isOpen, isClosed }: ViewingBounds): string {
  const words = new Set(using.match(/[a-z_]+/g))
  const columns = viewingColumns.filter((name) => name === 'account' || words.has(name)).join(', ')
  const within = `hour >= ${moment(from)} AND hour < ${moment(to)}`
  const closed = `SELECT ${columns} FROM session_hours WHERE ${narrowed}
    AND day >= toDate(${moment(from)}) - 1 AND day <= toDate(${moment(to)}) + 1
    AND ${within} AND hour < ${moment('until')}`
  const open = `SELECT ${columns} FROM open_hours FINAL WHERE ${narrowed} AND ${within} AND hour >= ${moment('until')}`
  const parts = [...(isClosed ? [closed] : []), ...(isOpen ? [open] : [])]
  return parts.length === 0 ? `${closed} AND 0` : parts.join('\nUNION ALL\n')
}

/** Returns events of ads of a period, each once, and with `period` 0 those of the one before it. They are not frozen with their day. */
export function adEvents(narrowed: string, hasBefore: boolean): string {
  const columns = `account, record, session, viewer, at AS hour, ${sessionColumns.join(', ')}, ad_kind, ad_block, ad_break, ad_code`
  const part = (from: string, to: string, period: 0 | 1) =>
    `SELECT ${columns}, ${period} AS period FROM events
     WHERE ${narrowed} AND type = 'ad' AND ${counted} AND at >= ${moment(from)} AND at < ${moment(to)}
     LIMIT 1 BY session, seq, part`
  return [part('from', 'to', 1), ...(hasBefore ? [part('beforeFrom', 'beforeTo', 0)] : [])].join('\nUNION ALL\n')
}

interface PlaysBounds {
  /** SQL on account, record and version. */
  readonly narrowed: string
  /** SQL on the moment of an event. */
  readonly within: string
  /** A statement of the sessions that are counted; all views unless told. */
  readonly sessions: string | null
  /** Columns that plays are counted by. */
  readonly columns: string
  /** SQL behind AND on the moments from which events tell that a session is a view; all of them unless told. */
  readonly since?: string
}

/** Returns how often seconds were played in views, from events. */
export function playsOfEvents({ narrowed, within, sessions, columns, since = '' }: PlaysBounds): string {
  const isView = `session IN (SELECT session FROM events WHERE ${counted} AND ${narrowed} ${since} GROUP BY session HAVING max(run_ms) >= ${viewMs})`
  const isCounted = sessions === null ? isView : `${isView} AND session IN (${sessions})`
  return `SELECT ${columns}, count() AS plays FROM (
    SELECT account, record, version, arrayJoin(${secondsOfRange}) AS second
    FROM (SELECT * FROM events WHERE ${counted} AND ${narrowed} AND ${within} AND to_ms > from_ms AND ${isCounted}
      LIMIT 1 BY session, seq, part) AS e
  ) GROUP BY ${columns}`
}

/** Silence after which a session has ended, and wait for the stream after which it counts as not watching (product C7), ms. */
const [silentMs, waitingMs] = [30_000, 5 * 60_000]
const agoMs = (ms: number) => `{now:DateTime64(3, 'UTC')} - toIntervalMillisecond(${ms})`

/**
 * Returns sessions of the last minutes: `watches` is 1 for those that watch now, `minutes` are the minutes in which they did. Columns of
 * viewings, so that conditions on them hold here too. Heartbeats go on in a pause and play nothing then.
 */
export function recentSessions(narrowed: string, minutes: number): string {
  const progress = 'e.to_ms > e.from_ms'
  return `SELECT account, record, session, min(e.at) AS first_at, max(e.at) AS last_at,
    argMax(e.type, (e.at, e.seq)) AS last_type, argMax(e.height, (e.at, e.seq)) AS height,
    argMaxIf(e.finish_reason, e.at, e.finish_reason != '') AS finish_reason,
    argMaxIf(e.error_code, e.at, ${fatal}) AS error_code,
    ${sessionColumns.map((name) => `max(e.${name}) AS ${name}`).join(', ')},
    groupUniqArrayIf(toStartOfMinute(e.at), ${progress}) AS minutes,
    maxIf(e.at, ${progress}) AS played_at, maxIf(e.at, e.stall_ms > 0) AS stalled_at,
    maxIf(e.at, e.type = 'pause') AS paused_at,
    toUInt8(last_type != 'end' AND countIf(${fatal}) = 0 AND paused_at < greatest(played_at, stalled_at)
      AND (played_at >= ${agoMs(silentMs)} OR (stalled_at >= ${agoMs(silentMs)} AND played_at >= ${agoMs(waitingMs)})))
      AS watches
  FROM (${eventsOnce(eventColumns, `${narrowed} AND at >= ${agoMs((minutes + 1) * 60_000)}`)}) AS e
  GROUP BY account, record, session`
}
