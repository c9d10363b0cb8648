import type { RecordState } from '@skleyka/contract/records/record-states.ts'
import { formatPercent } from '../../russian/numbers.ts'
import type { Upload } from '../uploads/uploads.ts'

/** A new video as the server has it. */
export interface Replacement {
  readonly state: RecordState
  /** 0 to 1; null when it is not known. */
  readonly progress: number | null
  readonly failText: string | null
  /** The task that failed. */
  readonly taskId: number | null
  /** True if that task may be tried again. */
  readonly canRetry: boolean
}

/**
 * Returns what is said of the new video: `here` is what this browser knows of its own upload, which is fresher while it sends;
 * afterwards, and in every other browser, the server knows best.
 */
export function replacementLabels(
  here: string | null,
  upload: Pick<Upload, 'item'> | null,
  found: Replacement | null,
): { line: string; isBad: boolean } | null {
  const item = upload?.item
  if (here !== null && item && item.status !== 'COMPLETED') return { line: here, isBad: item.status === 'FAILED' }
  if (found?.state === 'FAILED') {
    return {
      line: `Новое видео не\u00a0удалось обработать: ${lower(found.failText ?? 'ошибка обработки')}. Прежнее видео осталось.`,
      isBad: true,
    }
  }
  if (found !== null) {
    const share = found.progress === null ? '' : ` ${formatPercent(Math.min(found.progress, 0.99))}`
    return { line: `Новое видео: обработка${share}`, isBad: false }
  }
  return here === null ? null : { line: here, isBad: item?.uploaderStatus === 'FAILED' }
}

const lower = (text: string) => text.slice(0, 1).toLocaleLowerCase('ru') + text.slice(1).replace(/\.$/, '')
