import type { TaskItem, UploadingItem } from '@skleyka/contract/uploader/uploader.calls.ts'
import { shownAddress } from '../../outbound/address-text.ts'
import { canRestart } from '../../tasks/tasks.ts'
import type { TaskRow } from './uploader-tasks.sql.ts'
import type { UploadingRow } from './uploading.sql.ts'

/** An upload as the contract shows it. `keptBytes` of the file are there, counted or not. */
export function uploadingView(row: UploadingRow, keptBytes: number, now: Date): UploadingItem {
  const speed = row.bytes_per_second
  const leftMs = speed ? ((row.size_bytes - row.bytes_received) / speed) * 1000 : null
  return {
    uploadUuid: row.uuid,
    recordId: row.record_id,
    recordName: row.record_name,
    accountCode: row.account_code,
    userId: row.user_id,
    userName: row.user_name,
    fileName: row.file_name,
    replaces: row.replaces,
    sizeBytes: row.size_bytes,
    partSize: row.part_size,
    partsCount: row.parts_count,
    partsReceived: row.parts_received,
    nextPartOffset: keptBytes - row.bytes_received,
    bytesReceived: row.bytes_received,
    bytesPerSecond: speed,
    etaAt: leftMs === null ? null : new Date(now.getTime() + leftMs),
    createdAt: row.created_at,
    lastPartAt: row.last_part_at,
  }
}

/** Facts about a task besides its row. */
export interface TaskAround {
  readonly place: number | null
  /** Usual duration of a task of its type, ms; null when it is not known. */
  readonly usualMs: number | null
  /** Nothing of its kind is begun for now. */
  readonly isPaused: boolean
  /** True if who asks runs the platform, and not one account of it. */
  readonly forAdministrator: boolean
  readonly now: Date
}

/** A task as the contract shows it. */
export function taskView(row: TaskRow, { place, usualMs, isPaused, forAdministrator, now }: TaskAround): TaskItem {
  const waited = place !== null && usualMs !== null && !isPaused ? new Date(now.getTime() + place * usualMs) : null
  return {
    id: row.id,
    type: row.type,
    recordId: row.record_id,
    recordName: row.record_name,
    fileName: row.import_name === null ? null : shownAddress(row.import_name),
    accountCode: row.account_code,
    startedBy: row.started_by,
    state: row.state,
    progress: row.progress / 100,
    place,
    etaAt: row.eta_at ?? waited,
    attempts: row.attempts,
    worker: forAdministrator ? row.worker : null,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    tookMs: row.took_ms,
    error: isHeld(row) ? 'Ждёт: аккаунт заблокирован' : row.error,
    canRetry: canRestart(row),
    logTail: forAdministrator ? row.log_tail : null,
  }
}

/** R31: nothing is done for a locked account; its tasks go on when it is open again. */
const isHeld = ({ account_state, state, type }: TaskRow): boolean =>
  account_state === 'LOCKED' && (state === 'QUEUED' || state === 'RETRY_WAIT') && type !== 'purge'
