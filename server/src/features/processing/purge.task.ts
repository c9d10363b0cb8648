import { clearPlaces } from '../../storage/place.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TaskHandler } from '../../tasks/handlers.ts'

/** Removes objects that nothing names any more. */
export function purgeTask(storage: Storage): TaskHandler<'purge'> {
  return {
    lane: 'light',
    async run({ payload }, { db, signal }) {
      for (const prefix of payload.prefixes) {
        signal.throwIfAborted()
        await clearPlaces(storage, db, prefix)
      }
      return undefined
    },
  }
}
