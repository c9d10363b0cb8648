import { randomUUID } from 'node:crypto'

/** A row of the table `events` as tests make it; what they do not name is empty. */
export interface EventRow {
  at: string
  received: string
  account: number
  record: number
  version: number
  shown_by: number
  session: string
  seq: number
  part: number
  viewer: number
  type: string
  from_ms: number
  to_ms: number
  rate: number
  run_ms: number
  duration_ms: number
  start_ms: number
  stall_ms: number
  error_code: string
  is_fatal: number
  before_first_frame: number
  height: number
  kbps: number
  page: string
  domain: string
  country: string
  city: string
  device: string
  is_preview: number
  is_robot: number
  finish_reason: string
  ad_kind: string
  ad_block: number
  ad_break: number
  ad_code: number
}

const empty: EventRow = {
  at: '2026-03-10 12:00:00.000',
  received: '2026-03-10 12:00:00.000',
  account: 1,
  record: 1,
  version: 1,
  shown_by: 0,
  session: '',
  seq: 0,
  part: 0,
  viewer: 1,
  type: 'heartbeat',
  from_ms: 0,
  to_ms: 0,
  rate: 1,
  run_ms: 0,
  duration_ms: 60_000,
  start_ms: 0,
  stall_ms: 0,
  error_code: '',
  is_fatal: 0,
  before_first_frame: 0,
  height: 0,
  kbps: 0,
  page: '',
  domain: '',
  country: '',
  city: '',
  device: '',
  is_preview: 0,
  is_robot: 0,
  finish_reason: '',
  ad_kind: '',
  ad_block: 0,
  ad_break: 0,
  ad_code: 0,
}

export const storedTime = (at: Date | number): string => new Date(at).toISOString().replace('T', ' ').replace('Z', '')

/** Makes events of one session: each a time in seconds from `start` and what it tells. */
export function sessionEvents(
  start: Date,
  common: Partial<EventRow>,
  events: readonly (Partial<EventRow> & { after: number })[],
): EventRow[] {
  const session = common.session ?? randomUUID()
  return events.map(({ after, ...event }, seq) => {
    const at = storedTime(start.getTime() + after * 1_000)
    return { ...empty, session, seq, at, received: at, ...common, ...event }
  })
}

/** A whole view of so many seconds from its beginning, with heartbeats each ten seconds. */
export function viewEvents(start: Date, seconds: number, common: Partial<EventRow> = {}): EventRow[] {
  const beats = Array.from({ length: Math.ceil(seconds / 10) }, (_, place) => {
    const to = Math.min(seconds, (place + 1) * 10)
    return { after: 1 + to, type: 'heartbeat', from_ms: place * 10_000, to_ms: to * 1_000, run_ms: to * 1_000 }
  })
  return sessionEvents(start, common, [{ after: 0, type: 'load' }, { after: 1, type: 'play', start_ms: 400 }, ...beats])
}
