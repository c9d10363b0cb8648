import type { RetentionMoment } from '@skleyka/contract/statistic/statistic.calls.ts'
import { localDay } from './account-days.ts'
import { askCounted } from './ask-counted.ts'
import { type Closed, type Period, periodParams, viewingsOfPeriods } from './periods.ts'
import type { Scope } from './scope.ts'
import { playsOfEvents } from './viewings.sql.ts'

/** No video is longer in seconds (bounds of the contract). */
const longestSeconds = 86_400

interface Retained {
  readonly seconds: number[]
  readonly views: number
}

/** Returns how often each second of a version was played in its views. With conditions it is counted from events, closed days too. */
export async function readRetention(
  scope: Scope,
  closed: Closed,
  period: Period,
  { versionId, durationMs }: { versionId: number; durationMs: number | null },
): Promise<Retained> {
  const isPlain = scope.conditions === '1'
  const counted = isPlain ? closed : { ...closed, until: new Date(0) }
  const times = periodParams(scope, closed, period, null)
  const params = {
    ...times.params,
    version: versionId,
    since: periodParams(scope, counted, period, null).params.until,
    closedDay: localDay(new Date(closed.until.getTime() - 1), scope.timeZone),
    firstDay: period.from,
    lastDay: period.to,
  }
  const viewing = `FROM (${viewingsOfPeriods(scope, closed, times, `session version views ${scope.conditions}`)}) WHERE version = {version:UInt32} AND (${scope.conditions})`
  const ofClosed = `SELECT second, sum(plays) AS plays FROM retention_seconds
    WHERE ${scope.narrowed} AND version = {version:UInt32}
      AND day >= {firstDay:Date} AND day <= {lastDay:Date} AND day <= {closedDay:Date} GROUP BY second`
  const ofEvents = playsOfEvents({
    narrowed: `${scope.narrowed} AND version = {version:UInt32}`,
    within: `at >= {from:DateTime64(3, 'UTC')} AND at < {to:DateTime64(3, 'UTC')} AND at >= {since:DateTime64(3, 'UTC')}`,
    sessions: isPlain ? null : `SELECT session ${viewing}`,
    columns: 'second',
  })
  const [plays, [count]] = await Promise.all([
    askCounted(
      scope.store,
      `SELECT second, sum(plays) AS plays FROM (${[...(isPlain ? [ofClosed] : []), ofEvents].join(' UNION ALL ')})
       GROUP BY second ORDER BY second LIMIT ${longestSeconds}`,
      params,
      { ofEvents: true },
    ),
    askCounted(scope.store, `SELECT sum(views) AS views ${viewing}`, params),
  ])
  const last = Number(plays.at(-1)?.second ?? -1)
  const length = durationMs === null ? last + 1 : Math.floor((durationMs + 499) / 1000)
  const seconds = new Array<number>(Math.min(length, longestSeconds)).fill(0)
  for (const row of plays) if (Number(row.second) < seconds.length) seconds[Number(row.second)] = Number(row.plays)
  return { seconds, views: Number(count?.views ?? 0) }
}

/** Number of moments of each kind that are told. */
const mostMoments = 5
/** The least of the views that makes a moment. */
const leastShare = 0.05

/**
 * Returns where views end and are repeated: pieces of a hundredth of the video that lose, or stand above both neighbours by, a twentieth of
 * the views. The end of the video is no exit, nor is that of a repeat.
 */
export function momentsOf({ seconds, views }: Retained): RetentionMoment[] {
  const size = Math.max(1, Math.round(seconds.length / 100))
  const pieces: { from: number; to: number; mean: number }[] = []
  for (let from = 0; from < seconds.length; from += size) {
    const piece = seconds.slice(from, from + size)
    pieces.push({ from, to: from + piece.length, mean: piece.reduce((sum, one) => sum + one, 0) / piece.length })
  }
  const least = Math.max(1, views * leastShare)
  const found: RetentionMoment[] = []
  for (const [place, { from, to, mean }] of pieces.entries()) {
    const before = pieces[place - 1]?.mean
    const after = pieces[place + 1]?.mean
    if (before === undefined || after === undefined) continue
    const above = mean - Math.max(before, after)
    if (above >= least) found.push({ kind: 'REWATCH', fromSecond: from, toSecond: to, count: Math.round(above) })
    // whoever has repeated the piece before has not left after it
    const lost = Math.min(before, pieces[place - 2]?.mean ?? before) - mean
    if (lost >= least && after <= mean + least)
      found.push({ kind: 'EXIT', fromSecond: from, toSecond: to, count: Math.round(lost) })
  }
  const greatest = (kind: RetentionMoment['kind']) =>
    found
      .filter((moment) => moment.kind === kind)
      .toSorted((one, two) => two.count - one.count)
      .slice(0, mostMoments)
  return [...greatest('REWATCH'), ...greatest('EXIT')].toSorted((one, two) => one.fromSecond - two.fromSecond)
}
