import { formatLeft } from '@skleyka/contract/durations.ts'
import { retryText } from '@skleyka/web/sending/retry-text.ts'
import { formatBytes, formatPercent } from '../../../russian/numbers.ts'
import { stateLabels } from '../../../russian/state-labels.ts'
import {
  failedLabels as bad,
  joinWords as parts,
  plainLabels as plain,
  type RowLabels,
} from '../../upload-rows/upload-rows.ts'
import type { LiveUpload } from './messages.ts'
import type { SavedItem } from './saved-item.ts'

const NBSP = '\u00a0'

/** The words of one upload: labels of product B6, figures of look/. `nowMs` is what the next try is counted down from. */
export function uploadLabels(item: SavedItem, live: LiveUpload, nowMs: number): RowLabels {
  const { size } = item.fileInfo
  const done = item.progress
  switch (item.status) {
    case 'none':
      return plain('Ждёт', parts('Ждёт', formatBytes(size)), done, 'wait')
    case 'IN_PROGRESS':
      return sendingLabels(item, live, nowMs)
    case 'COMPLETED':
      return processedLabels(item, live)
    case 'FAILED':
      return bad('Ошибка', live.reason, done)
    case 'ABORTED':
      return plain(
        stateLabels.STOPPED.label,
        parts(stateLabels.STOPPED.label, bytesOf(done * size, size)),
        done,
        'wait',
      )
  }
}

function sendingLabels(item: SavedItem, live: LiveUpload, nowMs: number): RowLabels {
  const { size } = item.fileInfo
  const share = item.progress
  const percent = formatPercent(Math.min(share, 0.99))
  if (live.retry) {
    const line = retryText(live.retry.code, live.retry.atMs - nowMs)
    return { ...plain('Загружается', line, share, 'wait'), tone: 'warn', percent }
  }
  const speed = live.bytesPerSecond
  const line =
    share >= 1
      ? 'Завершается'
      : parts(
          share > 0 ? bytesOf(share * size, size) : `Загружается · ${formatBytes(size)}`,
          speed ? `${formatBytes(speed)}/с` : null,
          speed ? formatLeft(((1 - share) * size) / speed) : null,
        )
  return { ...plain('Загружается', line, share, 'work'), percent }
}

function processedLabels(item: SavedItem, live: LiveUpload): RowLabels {
  const size = formatBytes(item.fileInfo.size)
  if (item.uploaderStatus === 'READY') return plain('Готово', parts('Готово', size), 1, 'ok')
  if (item.uploaderStatus === 'FAILED') return bad('Ошибка', live.reason, 1)
  const share = item.uploaderStatus === 'CONVERTING' && live.processing ? formatPercent(live.processing) : null
  const line = share === null ? 'Загружено, обработка' : `Загружено, обработка ${share}`
  return plain('Загружено, обработка', parts(line, size), 1, 'ok')
}

/** «1,9 из 4,4 ГБ»: the unit is told once when both have the same. */
export function bytesOf(sentBytes: number, totalBytes: number): string {
  const total = formatBytes(totalBytes)
  const sent = formatBytes(sentBytes)
  const [figure, unit] = sent.split(/\s(?=\S+$)/)
  return unit !== undefined && total.endsWith(unit) ? `${figure} из${NBSP}${total}` : `${sent} из${NBSP}${total}`
}

/** The head of the panel: what goes on, and how long it will take. */
export interface UploadsSummary {
  readonly title: string
  readonly left: string | null
  /** 0 to 1 over everything that is being sent; null when nothing is. */
  readonly share: number | null
  /** Uploads that are not over: sent, waiting or processed. */
  readonly active: number
  readonly sending: boolean
}

/** Sums up all uploads. */
export function summaryOf(items: readonly SavedItem[], live: Readonly<Record<string, LiveUpload>>): UploadsSummary {
  const sending = items.filter((item) => item.status === 'IN_PROGRESS' || item.status === 'none')
  const processing = items.filter(
    (item) => item.status === 'COMPLETED' && item.uploaderStatus !== 'READY' && item.uploaderStatus !== 'FAILED',
  )
  const active = sending.length + processing.length
  if (sending.length > 0) {
    const total = sum(sending, (item) => item.fileInfo.size)
    const sent = sum(sending, (item) => item.progress * item.fileInfo.size)
    const speed = sum(sending, (item) => live[item.id]?.bytesPerSecond ?? 0)
    return {
      title: `Загружается ${sending.length} из${NBSP}${items.length}`,
      left: speed > 0 ? formatLeft((total - sent) / speed) : null,
      share: total > 0 ? sent / total : 0,
      active,
      sending: true,
    }
  }
  return { title: restTitle(items, processing.length), left: null, share: null, active, sending: false }
}

function restTitle(items: readonly SavedItem[], processing: number): string {
  if (processing > 0) return `Обрабатывается ${processing} из${NBSP}${items.length}`
  const failed = items.filter((item) => item.status === 'FAILED' || item.uploaderStatus === 'FAILED').length
  if (failed > 0) return `С ошибкой ${failed} из${NBSP}${items.length}`
  if (items.some((item) => item.status === 'ABORTED')) return stateLabels.STOPPED.label
  return 'Всё готово'
}

const sum = <T>(things: readonly T[], figure: (thing: T) => number): number =>
  things.reduce((total, thing) => total + figure(thing), 0)
