import { clearPlaces } from '../../storage/place.ts'
import type { Storage } from '../../storage/storage.ts'
import { type TaskHandler, TaskWaits } from '../../tasks/handlers.ts'
import { areWorkedOn } from '../../tasks/tasks.ts'

// a run that is broken off writes for a moment yet, and what it leaves would stay
const waits = 'Ждёт, пока закончится обработка этого видео'

/** Removes objects that nothing names any more. */
export function purgeTask(storage: Storage): TaskHandler<'purge'> {
  return {
    lane: 'light',
    async run({ payload, accountId }, { db, signal }) {
      const { prefixes, recordIds = [] } = payload
      if (await areWorkedOn(db, accountId, recordIds)) throw new TaskWaits(waits)
      for (const prefix of prefixes) {
        signal.throwIfAborted()
        await clearPlaces(storage, db, prefix)
      }
      return undefined
    },
  }
}
