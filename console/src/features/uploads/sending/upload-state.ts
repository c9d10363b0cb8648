import { limits } from '@skleyka/contract/limits.ts'
import type { RecordState } from '@skleyka/contract/records/record-states.ts'
import { nextUploadStatus, type UploadMove } from '@skleyka/contract/uploads/upload-states.ts'
import * as z from 'zod/mini'
import { savedItem } from './saved-item.ts'
import { canAbort, type UploadItem } from './upload-item.ts'

const stateOf = <I extends z.ZodMiniType>(item: I) =>
  z.object({
    /** Ids of all items, the oldest first. */
    ids: z.array(z.string()),
    data: z.record(z.string(), item),
    /** Ids that wait to be sent, in order. */
    queue: z.array(z.string()),
    /** Record id to item id. */
    itemIds: z.record(z.string(), z.string()),
  })

/** The state as it is kept in the browser's database: without files (C-9-16). */
export const savedState = stateOf(savedItem)
export type SavedState = z.output<typeof savedState>

/** All uploads of a user (C-3-28). Never changed in place: each function below answers a new one. */
export interface UploadState extends Omit<SavedState, 'data'> {
  readonly data: Readonly<Record<string, UploadItem>>
}

export const emptyState: UploadState = { ids: [], data: {}, queue: [], itemIds: {} }

/** Items in the order they were added. */
export const itemsOf = (state: UploadState): UploadItem[] => state.ids.flatMap((id) => state.data[id] ?? [])

/** Adds new items to the list and to the end of the queue. */
export function withItems(state: UploadState, items: readonly UploadItem[]): UploadState {
  const ids = items.map((item) => item.id)
  return {
    ...state,
    ids: [...state.ids, ...ids],
    data: { ...state.data, ...Object.fromEntries(items.map((item) => [item.id, item])) },
    queue: [...state.queue, ...ids],
  }
}

/** Changes fields of one item; an item that has been deleted meanwhile stays deleted. */
export function withChange(state: UploadState, id: string, change: Partial<UploadItem>): UploadState {
  const item = state.data[id]
  if (!item) return state
  const changed = { ...item, ...change }
  const itemIds = changed.recordId === null ? state.itemIds : { ...state.itemIds, [changed.recordId]: id }
  return { ...state, data: { ...state.data, [id]: changed }, itemIds }
}

/** Moves one item by the table of `uploadMoves`; a move the table does not know changes nothing. */
export function withMove(state: UploadState, id: string, move: UploadMove): UploadState {
  const item = state.data[id]
  const status = item && nextUploadStatus(item.status, move)
  if (!status) return state
  const others = state.queue.filter((waiting) => waiting !== id)
  return { ...withChange(state, id, { status }), queue: status === 'none' ? [...others, id] : others }
}

/** Removes an item that is not being sent. */
export function withoutItem(state: UploadState, id: string): UploadState {
  const item = state.data[id]
  if (!item || canAbort(item)) return state
  const { [id]: _, ...data } = state.data
  return {
    ids: state.ids.filter((one) => one !== id),
    data,
    queue: state.queue.filter((one) => one !== id),
    itemIds: Object.fromEntries(Object.entries(state.itemIds).filter(([, itemId]) => itemId !== id)),
  }
}

/** Keeps what a poll answered; READY is the end and gets its time (C-4-07). */
export function withPoll(state: UploadState, id: string, uploaderStatus: RecordState, nowMs: number): UploadState {
  return withChange(state, id, { uploaderStatus, ...(uploaderStatus === 'READY' ? { completedAt: nowMs } : {}) })
}

/** Items that are being sent. */
export const sendingItems = (state: UploadState): UploadItem[] =>
  itemsOf(state).filter((item) => item.status === 'IN_PROGRESS')

/** Ids to start now, so that no more than three are sent at once (C-4-13, C-9-01). */
export function idsToStart(state: UploadState): string[] {
  return state.queue.slice(0, Math.max(0, limits.uploadsAtOnce - sendingItems(state).length))
}

/**
 * The state a leader begins with: what waited or was being sent is ABORTED and the queue is empty (C-4-08, C-4-09).
 * `fileOf` gives the files that tabs have kept from a former leader: their items go on being sent, or waiting (C-4-10).
 */
export function restoreState(saved: SavedState, fileOf: (id: string) => File | null = () => null): UploadState {
  const items = saved.ids.flatMap((id): UploadItem[] => {
    const item = saved.data[id]
    return item ? [{ ...item, file: fileOf(id) }] : []
  })
  const data = Object.fromEntries(items.map((item) => [item.id, item]))
  const whole: UploadState = { ...saved, ids: items.map((item) => item.id), data }
  return items.reduce((state, item) => (item.file ? state : withMove(state, item.id, 'reload')), whole)
}

/** The state without its files, as it is saved and sent to tabs. */
export function withoutFiles(state: UploadState): SavedState {
  const bare = Object.entries(state.data).map(([id, { file: _, ...item }]) => [id, item] as const)
  return { ...state, data: Object.fromEntries(bare) }
}
