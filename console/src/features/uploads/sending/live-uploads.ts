import type { LiveUpload } from './messages.ts'
import type { SavedUploads } from './saved-states.ts'
import { itemsOf, type UploadState } from './upload-state.ts'

/** Facts the leader alone knows of its items, by their ids. */
export type LiveUploads = Readonly<Record<string, LiveUpload>>

export const noLive: LiveUpload = {
  bytesPerSecond: null,
  retry: null,
  reason: null,
  hasFile: false,
  processing: null,
  requestId: null,
}

/** The same of every item of the list, as tabs are told. */
export const liveOf = (state: UploadState, live: LiveUploads): LiveUploads =>
  Object.fromEntries(
    itemsOf(state).map((item) => [item.id, { ...(live[item.id] ?? noLive), hasFile: item.file !== null }]),
  )

/** Returns what outlives the leader of what it alone knows. */
export function lasting(state: UploadState, live: LiveUploads): Pick<SavedUploads, 'reasons' | 'requestIds'> {
  const collectValues = <T>(of: (upload: LiveUpload) => T | null) =>
    Object.fromEntries(
      state.ids.flatMap((id) => {
        const value = live[id] && of(live[id])
        return value ? [[id, value] as const] : []
      }),
    )
  return { reasons: collectValues(({ reason }) => reason), requestIds: collectValues(({ requestId }) => requestId) }
}

/** Returns what a leader begins with of what it was told by the one before it. */
export const keptLive = ({ ids, reasons, requestIds }: SavedUploads): LiveUploads =>
  Object.fromEntries(
    ids.map((id) => [id, { ...noLive, reason: reasons[id] ?? null, requestId: requestIds[id] ?? null }]),
  )
