import type { Services } from '../../services.ts'
import { countViewersNow } from '../statistic/statistic.ts'
import { listOnAir, writeViewers } from './viewers.sql.ts'

/** Writes who watches each livestream that is on air, and its peak. The store is asked only while one is. */
export async function countViewers(services: Pick<Services, 'db' | 'statistics' | 'now'>): Promise<void> {
  const db = services.db.platform('live')
  const onAir = await listOnAir(db)
  if (onAir.length === 0) return
  const viewers = await countViewersNow(
    services,
    onAir.map(({ recordId }) => recordId),
  )
  for (const session of onAir) await writeViewers(db, session, viewers.get(session.recordId) ?? 0)
}
