import type { ConvertingTotals, StorageTotals } from '@skleyka/contract/reports/reports.calls.ts'
import type { Figure } from '../../report/figure-column.ts'
import { formatTime } from '../../report/span-labels.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'

const hourMs = 3_600_000
const hours = (ms: number) => Number((ms / hourMs).toFixed(4))
const seconds = (ms: number | null) => (ms === null ? null : ms / 1000)

/** Product B12, cc/converting: every figure bears its unit, and what half of the videos waited is told in words. */
export const convertingColumns: readonly Figure<ConvertingTotals>[] = [
  {
    title: 'Видео',
    show: ({ videos }) => groupDigits(videos),
    fileTitle: 'Видео',
    write: ({ videos }) => videos,
  },
  {
    title: 'Длительность видео',
    show: ({ inputMs }) => formatTime(inputMs),
    fileTitle: 'Длительность видео, часов',
    write: ({ inputMs }) => hours(inputMs),
  },
  {
    title: 'Ушло времени',
    about: 'Сколько работал сервер: проверка, кодирование и\u00a0кадры, вместе с\u00a0повторами и\u00a0неудачами.',
    show: ({ spentMs }) => formatTime(spentMs),
    fileTitle: 'Ушло времени, часов',
    write: ({ spentMs }) => hours(spentMs),
  },
  {
    title: 'На\u00a0час видео',
    shownFrom: 's',
    about: 'Сколько времени уходит на\u00a0час видео. Меньше часа\u00a0— сервер успевает быстрее, чем видео длится.',
    show: ({ ratio }) => formatTime(ratio === null ? null : ratio * hourMs),
    fileTitle: 'На\u00a0час видео, часов',
    write: ({ ratio }) => (ratio === null ? null : Number(ratio.toFixed(4))),
  },
  {
    title: 'Половина ждала до',
    about: 'Медиана ожидания: от\u00a0постановки в\u00a0очередь до\u00a0начала кодирования.',
    show: ({ waitingP50Ms }) => formatTime(waitingP50Ms),
    fileTitle: 'Половина ждала до, секунд',
    write: ({ waitingP50Ms }) => seconds(waitingP50Ms),
  },
  {
    title: '95\u00a0из\u00a0100 ждали до',
    about:
      'От\u00a0постановки в\u00a0очередь до\u00a0начала кодирования: из\u00a0каждых 100\u00a0видео 95 ждали не\u00a0дольше, а\u00a05\u00a0— дольше.',
    show: ({ waitingP95Ms }) => formatTime(waitingP95Ms),
    fileTitle: '95\u00a0из\u00a0100 ждали до, секунд',
    write: ({ waitingP95Ms }) => seconds(waitingP95Ms),
  },
  {
    title: 'Ошибки',
    show: ({ errors }) => groupDigits(errors),
    fileTitle: 'Ошибки',
    write: ({ errors }) => errors,
  },
]

const bytes = (title: string, read: (figures: StorageTotals) => number): Figure<StorageTotals> => ({
  title,
  show: (figures) => (read(figures) === 0 ? '0' : formatBytes(read(figures))),
  fileTitle: `${title}, байт`,
  write: (figures) => Math.round(read(figures)),
})

/** Product B12, cc/storage. */
export const storageColumns: readonly Figure<StorageTotals>[] = [
  bytes('Среднее', ({ averageBytes }) => averageBytes),
  bytes('Пик', ({ peakBytes }) => peakBytes),
  bytes('Добавлено', ({ addedBytes }) => addedBytes),
  bytes('Удалено', ({ removedBytes }) => removedBytes),
  bytes('На\u00a0конец', ({ endBytes }) => endBytes),
]
