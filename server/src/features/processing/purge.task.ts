import type { Storage } from '../../storage/storage.ts'
import type { TaskHandler } from '../../tasks/handlers.ts'

/** Removes objects that nothing names any more. */
export function purgeTask(storage: Storage): TaskHandler<'purge'> {
  return {
    lane: 'light',
    async run({ payload }, { signal }) {
      for (const prefix of payload.prefixes) {
        signal.throwIfAborted()
        await storage.deletePrefix(prefix)
      }
      return undefined
    },
  }
}
