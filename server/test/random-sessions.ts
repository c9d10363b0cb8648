import type { seededRandom } from './random.ts'
import { type EventRow, sessionEvents } from './statistic-events.ts'

type Random = ReturnType<typeof seededRandom>

interface Shape {
  readonly account: number
  readonly records: readonly { id: number; version: number; durationMs: number }[]
  /** Around when sessions begin: clock changes and midnights among them. */
  readonly moments: readonly Date[]
}

const sites = ['news.example', 'blog.example', '']
const countries = ['RU', 'KZ', 'BY', '']
const devices = ['desktop', 'mobile', 'tv']
const rates = [1, 1, 1, 1.25, 1.5, 2, 0.5]
const heights = [360, 720, 1080]

/** Makes sessions as players tell of them: seeks, rewatching, pauses, stalls, errors, repeats, lost events, events out of order, two tabs. */
export function randomSessions(random: Random, { account, records, moments }: Shape): EventRow[] {
  const viewers = random.some(1 + random.below(4), () => 1 + random.below(1_000_000))
  const events = random.some(1 + random.below(12), () =>
    spoil(
      random,
      oneSession(random, {
        account,
        record: random.oneOf(records),
        // two tabs of one viewer
        viewer: random.oneOf(viewers),
        start: new Date(random.oneOf(moments).getTime() + random.below(120 * 60_000) - 60 * 60_000),
      }),
    ),
  )
  return shuffle(random, events.flat())
}

interface Opening {
  readonly account: number
  readonly record: Shape['records'][number]
  readonly viewer: number
  readonly start: Date
}

function oneSession(random: Random, { account, record, viewer, start }: Opening): EventRow[] {
  const events: (Partial<EventRow> & { after: number })[] = [{ after: 0, type: 'load' }]
  const common: Partial<EventRow> = {
    ...{ account, record: record.id, version: record.version, duration_ms: record.durationMs, viewer },
    ...{ domain: random.oneOf(sites), country: random.oneOf(countries), device: random.oneOf(devices) },
    ...{ is_robot: random.chance(0.05) ? 1 : 0, is_preview: random.chance(0.05) ? 1 : 0 },
  }
  let after = random.below(30_000) / 1_000
  let position = 0
  let run = 0
  if (random.chance(0.85)) {
    events.push({ after, type: 'play' })
    if (random.chance(0.1)) {
      events.push({ after: after + 1, type: 'error', is_fatal: 1, before_first_frame: 1, error_code: 'networkError' })
      return sessionEvents(start, common, events)
    }
    const starts = 100 + random.below(4_000)
    after += starts / 1_000
    events.push({ after, type: 'heartbeat', start_ms: starts })
  }
  for (let step = random.below(14); step > 0; step -= 1) {
    const clock = 200 + random.below(12_000)
    const rate = random.oneOf(rates)
    const from = position
    const to = Math.min(record.durationMs, from + Math.round(clock * rate))
    after += clock / 1_000
    run += clock
    position = to
    const played = {
      ...{ after, from_ms: from, to_ms: to, rate, run_ms: run },
      ...{ height: random.oneOf(heights), kbps: random.chance(0.2) ? 0 : 300 + random.below(6_000) },
    }
    const kind = random.below(10)
    if (kind < 6) events.push({ ...played, type: 'heartbeat' })
    else if (kind < 7) events.push({ ...played, type: 'pause' })
    else if (kind < 9) events.push({ ...played, type: 'seek' })
    else events.push({ ...played, type: 'rebuffer', stall_ms: random.below(5_000) })
    if (kind >= 6) run = 0
    if (kind === 6) after += random.below(600)
    // forwards, or back to what was seen
    if (kind === 7 || kind === 8 || position >= record.durationMs) position = random.below(record.durationMs)
    if (random.chance(0.03)) {
      events.push({ after: after + 1, type: 'error', is_fatal: 1, before_first_frame: 0, error_code: 'mediaError' })
      break
    }
  }
  if (random.chance(0.5))
    events.push({ after: after + 1, type: 'end', finish_reason: random.oneOf(['', 'idleTimeout']) })
  return sessionEvents(start, common, events)
}

/** Loses some events, tells some twice, and lets the clock of some go wrong by what is left of its mending. */
function spoil(random: Random, events: readonly EventRow[]): EventRow[] {
  const kept = events.filter(() => !random.chance(0.06))
  const moved = kept.map((event) => {
    if (!random.chance(0.05)) return event
    const at = new Date(Date.parse(`${event.at.replace(' ', 'T')}Z`) + random.below(4_000) - 2_000)
    return { ...event, at: at.toISOString().replace('T', ' ').replace('Z', '') }
  })
  return [...moved, ...moved.filter(() => random.chance(0.1))]
}

function shuffle(random: Random, events: readonly EventRow[]): EventRow[] {
  const left = [...events]
  const all: EventRow[] = []
  while (left.length > 0) all.push(...left.splice(random.below(left.length), 1))
  return all
}
