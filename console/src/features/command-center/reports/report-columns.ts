import type { ConvertingTotals, StorageTotals } from '@skleyka/contract/reports.ts'
import { formatDuration } from '../../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../../russian/numbers.ts'
import { ratioWords, waitingWords } from './report-words.ts'

/** A column of figures: in the table, and in the file with its unit. */
export interface Column<Figures> {
  readonly title: string
  readonly show: (figures: Figures) => string
  readonly fileTitle: string
  readonly write: (figures: Figures) => number | null
}

const hours = (ms: number) => Number((ms / 3_600_000).toFixed(4))
const seconds = (ms: number | null) => (ms === null ? null : ms / 1000)

/** Product B12, cc/converting. */
export const convertingColumns: readonly Column<ConvertingTotals>[] = [
  {
    title: 'Видео',
    show: ({ videos }) => groupDigits(videos),
    fileTitle: 'Видео',
    write: ({ videos }) => videos,
  },
  {
    title: 'Часов на\u00a0входе',
    show: ({ inputMs }) => formatDuration(inputMs / 1000),
    fileTitle: 'Часов на\u00a0входе',
    write: ({ inputMs }) => hours(inputMs),
  },
  {
    title: 'Времени ушло',
    show: ({ spentMs }) => formatDuration(spentMs / 1000),
    fileTitle: 'Времени ушло, часов',
    write: ({ spentMs }) => hours(spentMs),
  },
  {
    title: 'Отношение',
    show: ({ ratio }) => ratioWords(ratio),
    fileTitle: 'Отношение',
    write: ({ ratio }) => (ratio === null ? null : Number(ratio.toFixed(4))),
  },
  {
    title: 'Ожидание p50',
    show: ({ waitingP50Ms }) => waitingWords(waitingP50Ms),
    fileTitle: 'Ожидание p50, секунд',
    write: ({ waitingP50Ms }) => seconds(waitingP50Ms),
  },
  {
    title: 'Ожидание p95',
    show: ({ waitingP95Ms }) => waitingWords(waitingP95Ms),
    fileTitle: 'Ожидание p95, секунд',
    write: ({ waitingP95Ms }) => seconds(waitingP95Ms),
  },
  {
    title: 'Ошибки',
    show: ({ errors }) => groupDigits(errors),
    fileTitle: 'Ошибки',
    write: ({ errors }) => errors,
  },
]

const bytes = (title: string, read: (figures: StorageTotals) => number): Column<StorageTotals> => ({
  title,
  show: (figures) => (read(figures) === 0 ? '0' : formatBytes(read(figures))),
  fileTitle: `${title}, байт`,
  write: (figures) => Math.round(read(figures)),
})

/** Product B12, cc/storage. */
export const storageColumns: readonly Column<StorageTotals>[] = [
  bytes('Среднее', ({ averageBytes }) => averageBytes),
  bytes('Пик', ({ peakBytes }) => peakBytes),
  bytes('Добавлено', ({ addedBytes }) => addedBytes),
  bytes('Удалено', ({ removedBytes }) => removedBytes),
  bytes('На\u00a0конец', ({ endBytes }) => endBytes),
]
