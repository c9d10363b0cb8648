import type { EventRow } from './statistic-events.ts'

/** Figures of product C7 as the oracle counts them. */
export interface OracleFigures {
  loads: number
  plays: number
  views: number
  viewers: number
  watchSeconds: number
  depth: number | null
  completions25: number
  completions50: number
  completions75: number
  completions100: number
  startP50Ms: number | null
  startP95Ms: number | null
  rebufferRatio: number | null
  bitrateKbps: number | null
  startFailures: number
  playFailures: number
}

interface Session {
  readonly events: readonly EventRow[]
}

const timeOf = ({ at }: EventRow) => Date.parse(`${at.replace(' ', 'T')}Z`)
const playedMs = ({ from_ms: from, to_ms: to }: EventRow) => Math.max(0, to - from)

/** Returns the sessions of counted events, each event once however often it was told, in the order of time. */
function sessionsOf(events: readonly EventRow[]): Session[] {
  const once = new Map<string, EventRow>()
  for (const event of events) {
    if (event.is_robot === 1 || event.is_preview === 1) continue
    const key = `${event.session} ${event.seq} ${event.part}`
    if (!once.has(key)) once.set(key, event)
  }
  const bySession = new Map<string, EventRow[]>()
  for (const event of once.values()) {
    const known = bySession.get(event.session) ?? []
    known.push(event)
    bySession.set(event.session, known)
  }
  return [...bySession.values()].map((all) => ({
    events: all.toSorted((one, two) => timeOf(one) - timeOf(two) || one.seq - two.seq),
  }))
}

/** Returns every second of the content that an event played: those whose middle lies in its range. */
function* secondsOf({ from_ms: from, to_ms: to }: EventRow): Generator<number> {
  for (let second = Math.floor(from / 1000); second * 1000 + 500 < to; second += 1)
    if (second * 1000 + 500 >= from) yield second
}

const firstTime = (events: readonly EventRow[], fits: (event: EventRow) => boolean): number | null => {
  const first = events.find(fits)
  return first ? timeOf(first) : null
}

const isFatal = (event: EventRow) => event.type === 'error' && event.is_fatal === 1

/** The element of a sorted list at a share of its length. */
const quantile = (values: readonly number[], level: number): number | null =>
  values.toSorted((one, two) => one - two)[Math.min(values.length - 1, Math.floor(level * values.length))] ?? null

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** Counts the figures of a period one session after the other, as the definitions read. */
export function oracleFigures(events: readonly EventRow[], from: Date, to: Date): OracleFigures {
  const within = (at: number | null): boolean => at !== null && at >= from.getTime() && at < to.getTime()
  let [loads, plays, views, startFailures, playFailures] = [0, 0, 0, 0, 0]
  let [watched, clock, stalled, rated, weighed] = [0, 0, 0, 0, 0]
  const viewers = new Set<number>()
  const depths: number[] = []
  const reached = [0, 0, 0, 0]
  const starts: number[] = []
  for (const { events: all } of sessionsOf(events)) {
    const playAt = firstTime(all, ({ type }) => type === 'play')
    const viewAt = firstTime(all, ({ run_ms: run }) => run >= 5_000)
    if (within(firstTime(all, ({ type }) => type === 'load'))) loads += 1
    if (within(playAt)) plays += 1
    const started = all.find(({ start_ms: start }) => start > 0)
    if (started && within(timeOf(started))) starts.push(started.start_ms)
    if (playAt !== null && within(firstTime(all, (event) => isFatal(event) && event.before_first_frame === 1)))
      startFailures += 1
    if (within(firstTime(all, (event) => isFatal(event) && event.before_first_frame === 0))) playFailures += 1
    for (const event of all) {
      if (!within(timeOf(event))) continue
      watched += playedMs(event)
      clock += Math.floor(playedMs(event) / Math.fround(event.rate))
      stalled += event.stall_ms
      weighed += event.kbps * playedMs(event)
      if (event.kbps > 0) rated += playedMs(event)
    }
    if (!within(viewAt)) continue
    views += 1
    viewers.add(Math.max(...all.map(({ viewer }) => viewer)))
    const length = Math.floor((Math.max(...all.map(({ duration_ms: duration }) => duration)) + 499) / 1000)
    if (length === 0) continue
    const seen = Math.min(length, new Set(all.flatMap((event) => [...secondsOf(event)])).size)
    depths.push(seen / length)
    for (const [place, share] of [0.25, 0.5, 0.75, 0.95].entries())
      if (seen / length >= share - 1e-12) reached[place] = (reached[place] ?? 0) + 1
  }
  const [completions25 = 0, completions50 = 0, completions75 = 0, completions100 = 0] = reached
  return {
    ...{
      loads,
      plays,
      views,
      startFailures,
      playFailures,
      completions25,
      completions50,
      completions75,
      completions100,
    },
    viewers: viewers.size,
    watchSeconds: watched / 1000,
    depth: ratio(
      depths.reduce((sum, one) => sum + one, 0),
      depths.length,
    ),
    startP50Ms: quantile(starts, 0.5),
    startP95Ms: quantile(starts, 0.95),
    rebufferRatio: ratio(stalled, stalled + clock),
    bitrateKbps: ratio(weighed, rated),
  }
}

/** Counts how often each second of a record was played in its views, within a period. */
export function oracleRetention(
  events: readonly EventRow[],
  { record, from, to, length }: { record: number; from: Date; to: Date; length: number },
): number[] {
  const seconds = new Array<number>(length).fill(0)
  for (const { events: all } of sessionsOf(events.filter((event) => event.record === record))) {
    if (!all.some(({ run_ms: run }) => run >= 5_000)) continue
    for (const event of all) {
      if (timeOf(event) < from.getTime() || timeOf(event) >= to.getTime()) continue
      for (const second of secondsOf(event)) if (second < length) seconds[second] = (seconds[second] ?? 0) + 1
    }
  }
  return seconds
}
