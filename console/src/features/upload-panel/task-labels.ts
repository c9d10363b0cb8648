import { formatLeft, formatRemaining } from '@skleyka/contract/durations.ts'
import type { TaskItem, UploadingItem } from '@skleyka/contract/uploader/uploader.calls.ts'
import { formatMoment } from '../../russian/dates.ts'
import { formatBytes, formatPercent } from '../../russian/numbers.ts'
import { stateLabels } from '../../russian/state-labels.ts'
import { taskTitle } from '../../russian/task-titles.ts'
import { failedLabels, joinWords, plainLabels, type RowLabels } from '../upload-rows/upload-rows.ts'
import { bytesOf } from '../uploads/uploads.ts'

const NBSP = '\u00a0'

/** Returns what a row is called: the video, or the file of an import that is no video yet. */
export const taskName = ({ recordName, fileName, type }: TaskItem): string =>
  recordName ?? (fileName ? (fileName.split('/').findLast((word) => word !== '') ?? fileName) : taskTitle(type))

/** The state of a background task in words (product B6, look/). */
export function taskLabels(task: TaskItem, now: Date): RowLabels {
  const work = taskTitle(task.type)
  switch (task.state) {
    case 'RUNNING': {
      const percent = task.progress > 0 ? formatPercent(Math.min(task.progress, 0.99)) : null
      const left = task.etaAt === null ? null : formatLeft(secondsTo(task.etaAt, now))
      return plainLabels(work, joinWords(work, left), task.progress, 'work', percent)
    }
    case 'FAILED':
      return failedLabels('Ошибка', task.error, task.progress)
    case 'RETRY_WAIT':
      return plainLabels('Ждёт повтора', joinWords('Ждёт повтора', task.error), 0, 'wait')
    case 'DONE':
      return plainLabels('Готово', joinWords('Готово', work), 1, 'ok')
    case 'CANCELED':
      return plainLabels('Отменено', joinWords('Отменено', work), 0, 'wait')
    default: {
      const place = task.place === null ? null : `${task.place}-е`
      const about = task.etaAt === null ? null : `≈${NBSP}${formatRemaining(secondsTo(task.etaAt, now))}`
      const when = [place, about].filter((word) => word !== null).join(', ')
      const queue = when === '' ? 'В очереди' : `В очереди (${when})`
      return plainLabels('В очереди', joinWords(queue, work), 0, 'wait')
    }
  }
}

type Arriving = Pick<UploadingItem, 'sizeBytes' | 'bytesReceived' | 'bytesPerSecond' | 'etaAt'>

/** An upload under way, as the whole account sees it. */
export function uploadingLabels({ sizeBytes, bytesReceived, bytesPerSecond, etaAt }: Arriving, now: Date): RowLabels {
  const share = sizeBytes > 0 ? bytesReceived / sizeBytes : 0
  const percent = formatPercent(Math.min(share, 0.99))
  const bytes = bytesOf(bytesReceived, sizeBytes)
  if (bytesPerSecond === null) {
    return plainLabels(stateLabels.STOPPED.label, joinWords(stateLabels.STOPPED.label, bytes), share, 'wait', percent)
  }
  const left = etaAt === null ? null : formatLeft(secondsTo(etaAt, now))
  return plainLabels('Загружается', joinWords(bytes, `${formatBytes(bytesPerSecond)}/с`, left), share, 'work', percent)
}

/** Returns who began it and when: «Анна · сегодня в 10:02». */
export const formatOrigin = (who: string | null, at: Date, now: Date): string =>
  joinWords(who, formatMoment(at, { near: now }))

const secondsTo = (at: Date, now: Date): number => Math.max(0, (at.getTime() - now.getTime()) / 1000)
