import type { TaskHandler } from '../../tasks/handlers.ts'
import { countRecords, reindexRecords } from './reindex.sql.ts'

/** So many records have their words made anew in one transaction: their edits wait no longer than that takes. */
const recordsAtOnce = 500

/** Brings the index of words to what the fields of an account say of the search. A run that is killed begins anew. */
export function reindexTask(pace = { recordsAtOnce }): TaskHandler<'reindex'> {
  return {
    lane: 'background',
    async run({ accountId, payload: { fields } }, context) {
      const total = await countRecords(context.db, accountId)
      let [after, done] = [0, 0]
      for (;;) {
        context.signal.throwIfAborted()
        const { last_id, looked } = await context.transaction((tx) =>
          reindexRecords(tx, fields, after, pace.recordsAtOnce),
        )
        if (last_id === null) return undefined
        after = last_id
        done += looked
        await context.advanced()
        await context.progress(Math.min(99, Math.floor((100 * done) / Math.max(1, total))))
      }
    },
  }
}
