import type { HolderSplit } from '@skleyka/contract/copyright-holders/holder-splits.ts'
import { platformTimeZone } from '@skleyka/contract/reports/reports.calls.ts'
import type { MeasureName } from '@skleyka/contract/statistic/measures.ts'
import type { CallServices } from '../../http/handlers.ts'
import { Refusal } from '../../http/refuse.ts'
import { dayAfter, localDay, platformFigures, valueTitles } from '../statistic/statistic.ts'
import { countedVideos, namesOfVideos } from './holder-videos.sql.ts'

type Services = Pick<CallServices, 'db' | 'statistics' | 'now'>
type Platform = Awaited<ReturnType<typeof platformFigures>>

/** Expressions that rows are split by, in SQL of the store. */
const splits = {
  record: 'toString(record)',
  site: 'toString(domain)',
  country: 'toString(country)',
  account: 'toString(account)',
}

/** Returns the last 28 days, today among them, by the calendar of the platform. */
export function lastDays(now: Date) {
  const today = localDay(now, platformTimeZone)
  return { from: dayAfter(today, -27), to: today }
}

/** Opens the figures of the videos of a holder in a period. Refuses `statistic.period` and, with each question, `statistic.away`. */
export const holderFigures = async (
  services: Services,
  holderId: number,
  question: Pick<Parameters<typeof platformFigures>[1], 'from' | 'to' | 'compare'>,
) => platformFigures(services, { ...question, recordIds: await countedVideos(services.db, holderId) })

interface SplitQuery {
  readonly by: HolderSplit
  readonly measures: readonly MeasureName[]
  readonly sort?: { readonly measure: MeasureName; readonly order: 'asc' | 'desc' }
  readonly limit: number
  readonly offset: number
}

/** Returns figures split by videos, sites, countries or accounts, with how people read each value. */
export async function splitRows(services: Services, platform: Platform, { by, ...question }: SplitQuery) {
  const { rows, total } = await platform.rows({ by: [], also: [splits[by]], ...question })
  const keys = rows.map(({ keys: [key = ''] }) => key)
  const titles =
    by === 'record' || by === 'account' ? await namesOfVideos(services.db, by, keys.map(Number)) : valueTitles(by, keys)
  return {
    total,
    rows: rows.map(({ keys: [key = ''], figures, before }) => ({ key, title: titles.get(key) ?? '', figures, before })),
  }
}

/** Returns for how long the videos of each holder were watched in the last 28 days; null while the statistics are away. */
export async function watchTimes(services: Services, ids: readonly number[]) {
  const period = lastDays(services.now())
  try {
    const times = []
    for (const id of ids) {
      const platform = await holderFigures(services, id, period)
      const { figures } = await platform.totals({ measures: ['watchSeconds'] })
      times.push({ id, watchSeconds: figures.watchSeconds ?? 0 })
    }
    return times
  } catch (error) {
    return unlessAway(error)
  }
}

/** Returns null for a store that is away; throws anything else. */
export function unlessAway(error: unknown): null {
  if (error instanceof Refusal && error.refusal === 'statistic.away') return null
  throw error
}
