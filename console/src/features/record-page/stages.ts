import { mayPass } from '@skleyka/contract/fail-reasons.ts'
import { type RecordState, shownState } from '@skleyka/contract/records/record-states.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { formatPercent } from '../../russian/numbers.ts'
import type { SendingInfo } from '../records/records.ts'

/** One step of a record's way from a file to a video. */
export interface Stage {
  readonly name: string
  readonly kind: 'done' | 'run' | 'wait' | 'bad'
  readonly words: string
  /** 0 to 1 while it runs; null when it is not known. */
  readonly share: number | null
}

const names = ['Загрузка', 'Проверка', 'Кодирование'] as const

/** The stage a state belongs to: 0 upload, 1 check, 2 encoding, 3 all over. */
const stageOf: Record<Exclude<RecordState, 'FAILED'>, number> = {
  CREATED: 0,
  UPLOADING: 0,
  UPLOADED: 1,
  CHECKING: 1,
  QUEUED: 2,
  CONVERTING: 2,
  READY: 3,
}

const waitingLabels: Partial<Record<RecordState, string>> = {
  CREATED: 'ждём файл',
  UPLOADED: 'в очереди',
  QUEUED: 'в очереди',
}
const runningLabels = ['идёт загрузка', 'читаем файл', 'идёт обработка']
const doneLabels = ['файл получен', 'это видео', 'все качества готовы']

type ProcessingState = Pick<RecordView, 'currentState' | 'stopped' | 'failReason' | 'progress' | 'playable'>

/** The stages of a record with their words. `sending` tells of this browser's upload, when it is the one that sends. */
export function stagesOf(record: ProcessingState, sending: SendingInfo | null = null): Stage[] {
  const { currentState } = record
  if (currentState === 'FAILED') return failedStages(record)
  const now = stageOf[currentState]
  const stands = shownState(record) === 'STOPPED'
  const share = now === 0 ? (sending?.share ?? record.progress) : record.progress
  const stages = names.map((name, index): Stage => {
    if (index < now) return { name, kind: 'done', words: doneLabels[index] ?? '', share: 1 }
    if (index > now) return { name, kind: 'wait', words: 'ждёт', share: null }
    if (index === 0 && (sending?.kind === 'stopped' || (sending === null && stands)))
      return { name, kind: 'wait', words: 'остановлена', share }
    const waiting = sending === null ? waitingLabels[currentState] : undefined
    if (waiting) return { name, kind: 'wait', words: waiting, share: null }
    const words = share === null ? (runningLabels[index] ?? '') : formatPercent(share)
    return { name, kind: 'run', words, share }
  })
  return [...stages, watching(record)]
}

function watching({ currentState, playable }: Pick<ProcessingState, 'currentState' | 'playable'>): Stage {
  if (currentState === 'READY') return { name: 'Готово', kind: 'done', words: 'можно смотреть', share: 1 }
  if (playable) return { name: 'Просмотр', kind: 'done', words: 'уже можно смотреть', share: 1 }
  return { name: 'Готово', kind: 'wait', words: currentState === 'FAILED' ? 'не началось' : 'ждёт', share: null }
}

/** A bad file fails at the check, everything else at encoding. */
function failedStages({ failReason, playable }: ProcessingState): Stage[] {
  const at = mayPass(failReason) ? 2 : 1
  const stages = names.map((name, index): Stage => {
    if (index < at) return { name, kind: 'done', words: doneLabels[index] ?? '', share: 1 }
    if (index > at) return { name, kind: 'wait', words: 'не началось', share: null }
    return { name, kind: 'bad', words: 'ошибка', share: 1 }
  })
  return [...stages, watching({ currentState: 'FAILED', playable })]
}
