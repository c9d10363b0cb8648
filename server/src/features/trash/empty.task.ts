import { limits } from '@skleyka/contract/limits.ts'
import type { TaskHandler } from '../../tasks/handlers.ts'
import { findDeletable, writeDeletions } from './lifecycle.sql.ts'
import { erase } from './trash.ts'

/** At most one emptying of an account is under way. */
export const emptyingKey = (accountId: number): string => `empty:${accountId}`

/**
 * Deletes what lay in the trash when it was asked for, some at a time: a run that is killed goes on with what is left.
 * What was put there later stays, and what is restored meanwhile.
 */
export const emptyTask: TaskHandler<'empty'> = {
  lane: 'light',
  async run({ accountId, payload }, { db, signal, progress, advanced, transaction }) {
    const seenAt = new Date(payload.seenAt)
    const who = { accountId, userId: payload.userId, action: 'trash.empty' }
    let [last, done] = [0, 0]
    for (;;) {
      signal.throwIfAborted()
      const ids = await findDeletable(db, accountId, seenAt, last, limits.bulkIds)
      if (ids.length === 0) return undefined
      await transaction(async (tx) => {
        const { changes } = await erase(tx, accountId, ids, '', seenAt)
        await writeDeletions(
          tx,
          who,
          changes.map(({ objectId }) => Number(objectId)),
        )
      })
      last = ids.at(-1) ?? last
      done += ids.length
      await advanced()
      await progress((done / payload.records) * 100)
    }
  },
}
