import { type ReportStep, reportSteps } from '@skleyka/contract/reports.ts'

/** Lengths that are chosen with one press, in days; the last one is today. */
export const presets = ['7', '28', '90', '365'] as const
type Preset = (typeof presets)[number]

/** What a report shows; the address holds the whole of it (product B0). */
export interface ReportAddress<Group extends string = string> {
  readonly period: Preset | 'own'
  /** First and last day, yyyy-mm-dd, both in it; null only in a period of one's own that is not whole yet. */
  readonly from: string | null
  readonly to: string | null
  /** Null: as the length of the period asks for. */
  readonly step: ReportStep | null
  readonly group: Group
  /** The code of the only account; null for all of them. */
  readonly account: string | null
  readonly page: number
}

const firstPeriod: Preset = '28'
const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The day so many days away. */
export const shiftDay = (day: string, days: number): string =>
  new Date(at(day) + days * dayMs).toISOString().slice(0, 10)

/** A day of the calendar in the address; null when it is none. */
const dayIn = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at(text)) && shiftDay(text, 0) === text
    ? text
    : null

/** Reads the query of the address; what cannot be read is as in the first report. `groups` begins with the usual one. */
export function reportAddressOf<Group extends string>(
  query: URLSearchParams,
  groups: readonly [Group, ...Group[]],
  today: string,
): ReportAddress<Group> {
  const rest = {
    step: reportSteps.find((known) => known === query.get('step')) ?? null,
    group: groups.find((known) => known === query.get('group')) ?? groups[0],
    account: /^[a-z0-9][a-z0-9-]{1,39}$/.test(query.get('account') ?? '') ? query.get('account') : null,
    page: Math.max(1, Math.floor(Number(query.get('page'))) || 1),
  }
  if (query.has('from') || query.has('to')) {
    return { period: 'own', from: dayIn(query.get('from')), to: dayIn(query.get('to')), ...rest }
  }
  const period = presets.find((known) => known === query.get('period')) ?? firstPeriod
  return { period, from: shiftDay(today, 1 - Number(period)), to: today, ...rest }
}

/** The query of a report, with what differs from the first one only. */
export function reportQuery({ period, from, to, step, group, account, page }: ReportAddress): string {
  const query = new URLSearchParams()
  if (period === 'own') {
    query.set('from', from ?? '')
    query.set('to', to ?? '')
  } else if (period !== firstPeriod) query.set('period', period)
  if (step !== null) query.set('step', step)
  if (group !== 'none') query.set('group', group)
  if (account !== null) query.set('account', account)
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? '' : `?${query}`
}

/** The step of a report: the chosen one, else one that gives a chart of a few dozen bars at most. */
export function stepOf({ step, from, to }: Pick<ReportAddress, 'step' | 'from' | 'to'>): ReportStep {
  if (step !== null) return step
  const days = from === null || to === null ? 0 : (at(to) - at(from)) / dayMs + 1
  if (days <= 31) return 'day'
  if (days <= 190) return 'week'
  return days <= 1_100 ? 'month' : 'quarter'
}

/** Why a period cannot be asked about, in words; null when it can. */
export function periodProblem({ from, to }: Pick<ReportAddress, 'from' | 'to'>): string | null {
  if (from === null || to === null) return 'Укажите первый и\u00a0последний день'
  return from > to ? 'Начало периода позже его конца' : null
}
