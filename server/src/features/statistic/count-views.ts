import { Refusal } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { viewCounts } from '../accounts/accounts.ts'
import { copyViews } from '../records/records.ts'
import { dayAfter } from './account-days.ts'
import { platformFigures } from './statistic.ts'

/** The first day that a store may have. */
const firstDay = '2020-01-01'
const days = 28
/** No platform has more videos with views. */
const mostRecords = 1_000_000

/** Copies the views of every video into the library, whose lists are sorted and filtered by them. Throws while the store is away. */
export async function countViews({ db, statistics, now }: Pick<Services, 'db' | 'statistics' | 'now'>): Promise<void> {
  const platform = db.platform('housekeeping')
  const today = now().toISOString().slice(0, 10)
  const viewsSince = async (from: string) => {
    const figures = await platformFigures({ db: platform, statistics, now }, { from, to: dayAfter(today) })
    const question = { by: [], also: ['toString(record)'], measures: ['views' as const], limit: mostRecords, offset: 0 }
    const { rows } = await figures.rows(question)
    return new Map(rows.map(({ keys: [record], figures: { views } }) => [Number(record), views ?? 0]))
  }
  const [recent, all] = [await viewsSince(dayAfter(today, 1 - days)), await viewsSince(firstDay)]
  await copyViews(
    platform,
    [...all].map(([record, total]) => ({ record, views28: recent.get(record) ?? 0, total })),
  )
  await viewCounts.tell(platform, now())
}

/** The same as a sweep: while the store is away, and before it has anything, the library keeps what it has. */
export async function viewsUnlessAway(services: Services): Promise<void> {
  if (!services.statistics.isUsed()) return
  try {
    await countViews(services)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
