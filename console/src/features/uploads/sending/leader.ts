import { limits } from '@skleyka/contract/limits.ts'
import type { RecordState } from '@skleyka/contract/records/record-states.ts'
import { formatFailure, isLost } from '@skleyka/web/sending/format-failure.ts'
import { abortedUpload, UnreadableFile, UploadAbort } from '@skleyka/web/sending/upload-errors.ts'
import { createSpeed, type UploadSpeed } from '@skleyka/web/sending/upload-speed.ts'
import { newRequestId } from '../../../api/transport.ts'
import { keptLive, type LiveUploads, lasting, liveOf, noLive } from './live-uploads.ts'
import type { LiveUpload, UploadsView } from './messages.ts'
import { type NumberedItem, runUpload, type UploadCalls } from './run-upload.ts'
import type { FileInfo } from './saved-item.ts'
import type { StateStore } from './saved-states.ts'
import { canRetry, isProcessing, newItems, takesSound, type UploadItem, type UploadTarget } from './upload-item.ts'
import {
  emptyState,
  idsToStart,
  itemsOf,
  restoreState,
  sendingItems,
  type UploadState,
  withChange,
  withItems,
  withMove,
  withoutFiles,
  withoutItem,
  withPoll,
} from './upload-state.ts'

/** Answer of a poll for one record; null when the record is gone. */
export interface PolledRecord {
  readonly currentState: RecordState
  readonly progress: number | null
  readonly failText: string | null
}

/** Calls by which a leader follows the files that were sent. */
export interface RecordCalls {
  readonly poll: (accountCode: string, recordId: number) => Promise<PolledRecord | null>
  /** The same of a replacement: the record itself shows the old video until the new one is READY. */
  readonly pollReplacement: (accountCode: string, recordId: number) => Promise<PolledRecord>
  /** Saves a record whose video has been replaced with its frontSettings (C-4-12). */
  readonly saveReplaced: (accountCode: string, recordId: number) => Promise<void>
}

export interface LeaderServices extends UploadCalls, RecordCalls {
  readonly store: StateStore
  /** The file of an unfinished upload, when a tab has kept it from a former leader. */
  readonly fileOf: (id: string) => File | null
  /** Called at every change, at most five times a second. */
  readonly publish: (view: Omit<UploadsView, 'tabs'>) => void
  /** An upload has FAILED by an error, not by the user. */
  readonly failed: (file: FileInfo, reason: string) => void
  readonly now: () => number
  readonly log: (line: string) => void
}

/** The one that sends (C-4-14): holds the state of one user, runs his uploads, polls, saves. */
export interface Leader {
  readonly view: () => Omit<UploadsView, 'tabs'>
  /** Files of uploads that may still need them, by item id. */
  readonly files: () => Readonly<Record<string, File>>
  readonly uploadFiles: (files: readonly File[], target: UploadTarget) => void
  readonly abortUploading: (ids: readonly string[]) => void
  readonly retryUploading: (id: string, file: File | null) => void
  /** Leaves the sound out of the video, or in: while it waits, before the record is made. */
  readonly setSoundDisabled: (id: string, soundDisabled: boolean) => void
  readonly deleteUploading: (ids: readonly string[]) => void
  /** Sends no more and writes nothing any more: another user's leader begins, or another place's. */
  readonly stop: () => void
}

const publishMs = 200
/** Restores the user's uploads and goes on with what can go on. */
export async function startLeader(userId: number | null, parts: LeaderServices): Promise<Leader> {
  const kept = await parts.store.read(userId)
  let state: UploadState = kept ? restoreState(kept, parts.fileOf) : emptyState
  let live: LiveUploads = kept ? keptLive(kept) : {}
  let saved: Promise<void> = Promise.resolve()
  let stopped = false
  // A start changes the state; what follows from that is the business of the loop that started it.
  let acting = false
  let publishing: ReturnType<typeof setTimeout> | undefined
  const running = new Map<string, AbortController>()
  const polled = new Set<string>()

  const view = () => ({ state: withoutFiles(state), live: liveOf(state, live) })

  /** Progress is told now and then; a change of state at once. */
  const publishSoon = () => {
    publishing ??= setTimeout(() => {
      publishing = undefined
      if (!stopped) parts.publish(view())
    }, publishMs)
  }
  const publishNow = () => {
    clearTimeout(publishing)
    publishing = undefined
    parts.publish(view())
  }

  const set = (next: UploadState) => {
    if (next === state || stopped) return
    logMoves(state, next, parts.log)
    state = next
    saved = parts.store.write(userId, { ...withoutFiles(state), ...lasting(state, live) })
    publishNow()
    act()
  }
  const setLive = (id: string, change: Partial<LiveUpload>) => {
    live = { ...live, [id]: { ...(live[id] ?? noLive), ...change } }
    publishSoon()
  }

  /** Effects follow the state: what may start starts, what is processed is polled. */
  const act = () => {
    if (stopped || acting) return
    acting = true
    // what a former leader was sending has no place in the queue
    for (const id of [...sendingItems(state).map((item) => item.id), ...idsToStart(state)]) {
      const item = state.data[id]
      if (item && !running.has(id)) start(item)
    }
    acting = false
    for (const item of itemsOf(state)) if (isProcessing(item) && !polled.has(item.id)) void poll(item.id)
  }

  const start = (item: UploadItem) => {
    const controller = new AbortController()
    running.set(item.id, controller)
    const requestId = live[item.id]?.requestId ?? newRequestId()
    setLive(item.id, { reason: null, retry: null, requestId })
    set(withMove(state, item.id, 'start'))
    void send({ ...item, requestId }, controller)
  }

  const send = async (item: NumberedItem, controller: AbortController) => {
    const { id } = item
    try {
      // who comes after a crash has to know the number before the server does
      await saved
      await runUpload(item, parts, eventsOf(item, createSpeed()), controller.signal)
      set(withMove(withChange(state, id, { progress: 1 }), id, 'finish'))
    } catch (error) {
      if (error instanceof UploadAbort || controller.signal.aborted) return
      const reason = formatFailure(error)
      setLive(id, { reason, retry: null, bytesPerSecond: null })
      if (error instanceof UnreadableFile) set(withChange(state, id, { file: null }))
      if (isLost(error)) {
        setLive(id, { requestId: null })
        set(withChange(state, id, { uploadId: null, recordId: null, partNumbers: [], progress: 0 }))
      }
      set(withMove(state, id, 'fail'))
      parts.failed(item.fileInfo, reason)
    } finally {
      if (running.get(id) === controller) running.delete(id)
      act()
    }
  }

  const eventsOf = ({ id, fileInfo }: UploadItem, speed: UploadSpeed) => ({
    changed: (change: Partial<UploadItem>) => set(withChange(state, id, change)),
    // a stop, a crash and a reload leave the bar where it is: it shows what nobody takes away again
    kept: (keptBytes: number) => {
      const progress = keptBytes / fileInfo.size
      if (state.data[id]?.progress !== progress) set(withChange(state, id, { progress }))
    },
    moved: (movedBytes: number) => {
      speed.add(movedBytes, parts.now())
      setLive(id, { bytesPerSecond: speed.bytesPerSecond(parts.now()) })
    },
    waiting: (delayMs: number | null, code: number) => {
      setLive(id, { retry: delayMs === null ? null : { atMs: parts.now() + delayMs, code }, bytesPerSecond: null })
      publishNow()
    },
  })

  const askState = async (item: UploadItem, recordId: number): Promise<PolledRecord | null> => {
    if (item.replacedRecordId === null) return parts.poll(item.accountCode, recordId)
    const answer = await parts.pollReplacement(item.accountCode, recordId)
    if (answer.currentState === 'READY') await parts.saveReplaced(item.accountCode, recordId)
    return answer
  }

  /** One loop for each record, so they run in parallel (C-4-06), every 5 seconds (C-9-05). */
  const poll = async (id: string) => {
    polled.add(id)
    while (!stopped) {
      const item = state.data[id]
      if (!item || !isProcessing(item) || item.recordId === null) break
      const answer = await askState(item, item.recordId).catch(() => undefined)
      if (answer === null) {
        setLive(id, { reason: 'Видео удалено' })
        set(withPoll(state, id, 'FAILED', parts.now()))
      } else if (answer) {
        setLive(id, { processing: answer.progress, reason: answer.currentState === 'FAILED' ? answer.failText : null })
        if (answer.currentState !== item.uploaderStatus) set(withPoll(state, id, answer.currentState, parts.now()))
      }
      if (answer && !isProcessing({ ...item, uploaderStatus: answer.currentState })) break
      await new Promise((resolve) => setTimeout(resolve, limits.recordPollMs))
    }
    polled.delete(id)
  }

  const abort = (id: string) => {
    const next = withMove(state, id, 'abort')
    running.get(id)?.abort(abortedUpload())
    setLive(id, { retry: null, bytesPerSecond: null })
    set(next)
  }

  act()
  return {
    view,
    files: () => filesOf(state),
    uploadFiles: (files, target) => {
      const items = newItems(files, target, freeMoment(state, parts.now()))
      set(withItems(state, items))
    },
    abortUploading: (ids) => {
      // The last first: stopping one must not start the next that is to be stopped too.
      for (const id of [...ids].reverse()) abort(id)
    },
    retryUploading: (id, file) => {
      const item = state.data[id]
      if (!item || !canRetry(item)) return
      const kept = file ?? item.file
      if (kept) set(withMove(withChange(state, id, { file: kept }), id, 'retry'))
    },
    setSoundDisabled: (id, soundDisabled) => {
      const item = state.data[id]
      if (item && takesSound(item, live[id]?.requestId ?? null)) set(withChange(state, id, { soundDisabled }))
    },
    deleteUploading: (ids) => {
      set(ids.reduce(withoutItem, state))
    },
    stop: () => {
      stopped = true
      clearTimeout(publishing)
      for (const controller of running.values()) controller.abort(abortedUpload())
    },
  }
}

/** Two drops in one millisecond must not share ids. */
function freeMoment(state: UploadState, nowMs: number): number {
  return state.ids.some((id) => id.startsWith(`${nowMs}-`)) ? freeMoment(state, nowMs + 1) : nowMs
}

const filesOf = (state: UploadState) =>
  Object.fromEntries(
    itemsOf(state).flatMap(({ id, status, file }) => (file && status !== 'COMPLETED' ? [[id, file]] : [])),
  )

function logMoves(before: UploadState, after: UploadState, log: (line: string) => void): void {
  for (const item of itemsOf(after)) {
    const previous = before.data[item.id]?.status
    if (previous !== undefined && previous !== item.status) log(`${item.id}: ${previous} -> ${item.status}`)
  }
}
