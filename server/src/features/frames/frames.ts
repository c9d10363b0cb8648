import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { findWithoutSprite } from './frames.sql.ts'

interface Playing {
  readonly accountId: number
  readonly recordId: number
  readonly versionId: number
}

/** Has sheets of small frames made of a version that plays, after everything that somebody waits for. */
export async function requestSprite(
  tx: Tx,
  { accountId, recordId, versionId }: Playing,
  { stepMs, priority }: { stepMs?: number; priority: number },
): Promise<number | null> {
  const payload = stepMs === undefined ? { versionId } : { versionId, stepMs }
  const uniqueKey = `sprite:${versionId}`
  return enqueue(tx, { type: 'sprite', payload, accountId, recordId, versionId, uniqueKey, priority })
}

/** How many records of before get their sheets at a time. */
const atOnce = 20

/** Records that were made before there were sheets get theirs, a few at a time. */
export async function sweepWithoutSprite({ db }: Pick<Services, 'db'>): Promise<void> {
  await db
    .platform('housekeeping')
    .transaction()
    .execute(async (tx) => {
      for (const playing of await findWithoutSprite(tx, atOnce)) await requestSprite(tx, playing, { priority: -2 })
    })
}
