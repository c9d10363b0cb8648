import { openDB } from 'idb'
import * as z from 'zod/mini'
import { savedState } from './upload-state.ts'

const kept = z.extend(savedState, {
  /** Reason why items have FAILED, by item id, so that the words outlive a reload. */
  reasons: z.record(z.string(), z.string()),
  /** The numbers their records were asked for under, so that whoever asks again gets the same one. */
  requestIds: z._default(z.record(z.string(), z.string()), {}),
})
export type SavedUploads = z.output<typeof kept>

/** Place where the state outlives the page. */
export interface StateStore {
  readonly read: (userId: number | null) => Promise<SavedUploads | null>
  readonly write: (userId: number | null, state: SavedUploads) => Promise<void>
}

const store = 'States'
const keyOf = (userId: number | null) => userId ?? -1

/** The browser database `Uploader`, version 1, store `States`, key the user id or -1 (C-9-15). */
export function browserStateStore(): StateStore {
  let opened: ReturnType<typeof openDB> | undefined
  // a browser that forbids its database may throw at once
  const open = () => {
    opened ??= openDB('Uploader', 1, { upgrade: (db) => void db.createObjectStore(store) })
    return opened
  }
  return {
    async read(userId) {
      try {
        const read = kept.safeParse(await (await open()).get(store, keyOf(userId)))
        return read.success ? read.data : null
      } catch {
        // A browser that forbids its database forgets uploads between visits and still sends them.
        return null
      }
    },
    async write(userId, state) {
      try {
        await (await open()).put(store, state, keyOf(userId))
      } catch {
        // As above.
      }
    },
  }
}
