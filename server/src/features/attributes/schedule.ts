import type { Services } from '../../services.ts'
import { folderOf } from '../../storage/keys.ts'
import { purgeObjects } from '../processing/processing.ts'
import { startExport } from './attributes.handlers.ts'
import { dropExpired, expireFiles, listDue, lockExport, nextMoment, nextRun, updateExport } from './exports.sql.ts'
import { readSchedule } from './saved-spec.ts'

const atOnce = 100

/** Makes anew what is due. One that is still being made is left to its next time. */
export async function sweepDue({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const platform = db.platform('housekeeping')
  for (const { id, account_id: accountId } of await listDue(platform, now(), atOnce)) {
    await platform.transaction().execute(async (tx) => {
      const row = await lockExport(tx, accountId, id)
      const schedule = row && readSchedule(row.schedule)
      if (!row?.next_at || !schedule || row.next_at > now()) return
      await updateExport(tx, id, { next_at: await nextMoment(tx, accountId, schedule, now()) })
      if (row.state === 'QUEUED' || row.state === 'RUNNING') return
      await startExport(tx, accountId, id, await nextRun(tx, id))
    })
  }
}

/** Throws away files that are kept no longer, and after months the exports they were of. */
export async function sweepFiles({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const platform = db.platform('housekeeping')
  await platform.transaction().execute(async (tx) => {
    for (const { account_id: accountId, object_key: key } of await expireFiles(tx, now())) {
      await purgeObjects(tx, accountId, [folderOf(key)])
    }
  })
  await dropExpired(platform)
}
