import { formatLeft } from '@skleyka/contract/durations.ts'
import { formatPercent } from '../../russian/numbers.ts'
import type { Upload } from '../uploads/uploads.ts'

/** Progress of this browser with the file of a record. */
export interface SendingInfo {
  readonly kind: 'sending' | 'stopped'
  /** 0 to 1. */
  readonly share: number
  readonly line: string | null
}

/** Returns what is said of the video that will replace a record's; null when none is on its way. */
export function replacementLine(upload: Upload | null): string | null {
  if (upload === null || upload.item.replacedRecordId === null || upload.item.uploaderStatus === 'READY') return null
  const { item, live } = upload
  if (item.status === 'FAILED' || item.uploaderStatus === 'FAILED') return `Новое видео: ${live.reason ?? 'ошибка'}`
  if (item.status === 'ABORTED') return 'Новое видео: загрузка остановлена'
  if (item.status === 'COMPLETED') return `Новое видео: обработка${percentOf(live.processing)}`
  return `Новое видео: загрузка${percentOf(item.progress)}`
}

const percentOf = (share: number | null) => (share === null ? '' : ` ${formatPercent(Math.min(share, 0.99))}`)

/** The upload that makes a record, as the record's own screens tell it; null when there is none or it has been sent. */
export function readSending(upload: Upload | null): SendingInfo | null {
  if (upload === null || upload.item.status === 'COMPLETED' || upload.item.replacedRecordId !== null) return null
  const { item, live } = upload
  const { size } = item.fileInfo
  const isSending = item.status === 'IN_PROGRESS'
  const share = item.progress
  if (item.status === 'ABORTED' || item.status === 'FAILED') return { kind: 'stopped', share, line: live.reason }
  if (!isSending) return { kind: 'sending', share, line: 'ждёт очереди' }
  if (live.retry) return { kind: 'sending', share, line: live.retry.code === 0 ? 'нет связи' : 'пробуем ещё раз' }
  const line = live.bytesPerSecond ? formatLeft(((1 - share) * size) / live.bytesPerSecond) : null
  return { kind: 'sending', share, line }
}
