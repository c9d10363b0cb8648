import { type Forms, plural } from '@skleyka/contract/plurals.ts'
import type { TaskItem } from '@skleyka/contract/uploader/uploader.calls.ts'
import type { LiveUpload, SavedItem } from '../uploads/uploads.ts'
import { isProcessing, summaryOf } from '../uploads/uploads.ts'

/** Work of the account on the server, as far as the user may see it. */
export interface AccountWork {
  readonly accountCode: string
  readonly tasks: readonly TaskItem[]
  /** All of them, also those that are not in `tasks`. */
  readonly total: number
  /** Failures that were not before the user's eyes yet. */
  readonly failures: number
}

export interface IndicatorLabels {
  /** Stands in the ring; 0 shows no ring. */
  readonly count: number
  /** 0 to 1. */
  readonly share: number
  /** Failures that were not read yet. */
  readonly failures: number
  readonly label: string
  /** The tab that shows what failed here and was not read, or all there is; null where any may. */
  readonly shownIn: 'uploads' | 'processing' | null
}

/**
 * Returns what «Задачи» counts (product B1): uploads of this browser, what the server makes of the account's files and downloads
 * for it, what was stopped and what has failed.
 */
export function indicatorLabels(
  items: readonly SavedItem[],
  live: Readonly<Record<string, LiveUpload>>,
  work: AccountWork | null,
  seenUploads: readonly string[] = [],
): IndicatorLabels {
  const sending = items.filter(({ status }) => status === 'IN_PROGRESS' || status === 'none').length
  const stopped = items.filter(({ status }) => status === 'ABORTED').length
  const imports = work?.tasks.filter(({ type }) => type === 'import').length ?? 0
  const sent = items.filter(isProcessing)
  // what this browser has just sent is a task of its account by now, or will be at the next look
  const here = sent.filter(({ accountCode }) => accountCode === work?.accountCode).length
  const processing = Math.max(here, (work?.total ?? 0) - imports) + sent.length - here
  const news = items.filter((item) => hasFailed(item) && !seenUploads.includes(item.id))
  const failures =
    news.filter(({ status }) => status === 'FAILED').length +
    Math.max(news.filter(({ uploaderStatus }) => uploaderStatus === 'FAILED').length, work?.failures ?? 0)
  const count = sending + imports + processing
  const parts = [
    countText(sending, ['загрузка', 'загрузки', 'загрузок']),
    countText(stopped, ['загрузка\u00a0остановлена', 'загрузки\u00a0остановлены', 'загрузок\u00a0остановлено']),
    countText(imports, ['импорт', 'импорта', 'импортов']),
    processing > 0 ? `${processing} в\u00a0обработке` : null,
    failures > 0 ? `${failures} с\u00a0ошибкой` : null,
  ].filter((part) => part !== null)
  const { share, title } = summaryOf(items, live)
  return {
    count,
    share: share ?? meanProgress(work?.tasks ?? []),
    failures,
    shownIn: news.length > 0 ? 'uploads' : items.length === 0 ? 'processing' : null,
    label: parts.length > 0 ? `Задачи: ${parts.join(', ')}` : items.length > 0 ? title : 'Задачи',
  }
}

/** The file was not sent, or no video came of it. */
export const hasFailed = ({ status, uploaderStatus }: SavedItem): boolean =>
  status === 'FAILED' || uploaderStatus === 'FAILED'

const countText = (count: number, forms: Forms) => (count > 0 ? `${count}\u00a0${plural(count, forms)}` : null)

const meanProgress = (tasks: readonly TaskItem[]): number =>
  tasks.length === 0 ? 1 : tasks.reduce((sum, { progress }) => sum + progress, 0) / tasks.length
