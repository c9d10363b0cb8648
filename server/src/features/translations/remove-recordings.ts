import type { Services } from '../../services.ts'
import { moveByRule } from '../trash/trash.ts'
import { listOldRecordings } from './old-recordings.sql.ts'

const atOnce = 500

/** Puts recordings into the trash that have been kept as long as their livestream says; the journal tells. */
export async function removeOldRecordings({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const old = await listOldRecordings(db.platform('housekeeping'), now(), atOnce)
  for (const [accountId, own] of Map.groupBy(old, (recording) => recording.accountId)) {
    for (const [name, recordings] of Map.groupBy(own, (recording) => recording.name)) {
      const ids = recordings.map(({ recordId }) => recordId)
      await db
        .account(accountId)
        .transaction()
        .execute((tx) => moveByRule(tx, accountId, `срок хранения записи трансляции «${name}»`, ids))
    }
  }
}
