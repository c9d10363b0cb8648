import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { countViewersNow } from '../statistic/statistic.ts'

/** Writes who watches each livestream that is on air, and its peak. The store is asked only while one is. */
export async function countViewers(services: Pick<Services, 'db' | 'statistics' | 'now'>): Promise<void> {
  const db = services.db.platform('live')
  const onAir = await db
    .selectFrom('translation_sessions as session')
    .innerJoin('translations', 'translations.id', 'session.translation_id')
    .where('session.ended_at', 'is', null)
    .where('session.on_air_at', 'is not', null)
    .select(['session.id', 'session.account_id as accountId', 'translations.record_id as recordId'])
    .execute()
  if (onAir.length === 0) return
  const viewers = await countViewersNow(
    services,
    onAir.map(({ recordId }) => recordId),
  )
  for (const { id, accountId, recordId } of onAir) {
    const now = viewers.get(recordId) ?? 0
    await db
      .updateTable('translation_sessions')
      .set({ viewers_now: now, peak: sql<number>`greatest(peak, ${now})` })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
  }
}
