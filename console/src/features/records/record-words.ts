import type { RecordState } from '@skleyka/contract/record-states.ts'
import type { RecordView } from '@skleyka/contract/records.ts'
import { formatPercent } from '../../russian/numbers.ts'
import type { SendingFacts } from './sending-facts.ts'
import type { WaitingFacts } from './waiting-words.ts'

/** What a record's state is told by; `sending` is the upload of this browser that makes it, if any. */
export interface StateFacts extends Pick<RecordView, 'currentState' | 'playable' | 'progress' | 'failText'> {
  readonly sending?: SendingFacts | null
  /** What the server tells of a file that does not come from this browser. */
  readonly waiting?: WaitingFacts | null
  /** What is said of a video that will replace this one; the state stays that of the old video. */
  readonly replacement?: string | null
}

/** The state of a record in words: one strong line and one quiet. */
export interface StateWords {
  readonly tone: 'ok' | 'work' | 'wait' | 'bad'
  readonly icon: 'check' | 'clock' | 'play' | 'alert' | 'upload' | 'search' | 'stop' | 'ring'
  readonly words: string
  readonly detail: string | null
  /** 0 to 1, drawn as a ring; null when it is not known. */
  readonly progress: number | null
}

const quiet = (icon: StateWords['icon'], words: string, detail: string | null = null): StateWords => ({
  tone: 'wait',
  icon,
  words,
  detail,
  progress: null,
})

/** The labels of product B2. */
export function stateWords({ replacement = null, ...facts }: StateFacts): StateWords {
  const words = recordWords(facts)
  return replacement === null ? words : { ...words, detail: replacement }
}

function recordWords({
  currentState,
  playable,
  progress,
  failText,
  sending,
  waiting,
}: Omit<StateFacts, 'replacement'>): StateWords {
  if (currentState === 'READY') return { ...quiet('check', 'Готово'), tone: 'ok' }
  if (currentState === 'FAILED') return { ...quiet('alert', 'Ошибка', failText), tone: 'bad' }
  if (sending?.kind === 'stopped') {
    return quiet('stop', 'Загрузка остановлена', sending.line ?? `на ${formatPercent(sending.share)}`)
  }
  if (sending) {
    const words = `Загружается ${formatPercent(Math.min(0.99, sending.share))}`
    return { tone: 'work', icon: 'ring', words, detail: sending.line, progress: sending.share }
  }
  if (waiting && isAwaited(currentState)) return elsewhereWords(waiting)
  return inWorkWords(currentState, playable, progress)
}

/** The file of such a record has not come whole yet. */
export const isAwaited = (state: RecordState): boolean => state === 'CREATED' || state === 'UPLOADING'

/** The same as the record's own page says at more length. */
function elsewhereWords({ isMoving, share, mayContinue }: WaitingFacts): StateWords {
  const shown = formatPercent(share)
  if (isMoving) {
    const words = `Загружается ${shown}`
    return { tone: 'work', icon: 'ring', words, detail: 'из\u00a0другого браузера', progress: share }
  }
  return quiet('stop', `Остановлена на\u00a0${shown}`, mayContinue ? 'можно продолжить' : 'ждёт того, кто начал')
}

function inWorkWords(state: RecordState, playable: boolean, progress: number | null): StateWords {
  const share = progress === null ? '' : ` ${formatPercent(progress)}`
  switch (state) {
    case 'CREATED':
    case 'UPLOADING':
      return progress === null || progress === 0
        ? quiet('upload', 'Файл ещё не\u00a0загружен')
        : { tone: 'work', icon: 'ring', words: `Загружается${share}`, detail: null, progress }
    case 'UPLOADED':
      return quiet('clock', 'Загружено', 'ждёт проверки')
    case 'CHECKING':
      return { ...quiet('search', 'Проверка файла'), tone: 'work' }
    case 'QUEUED':
      return playable ? watchable(null) : quiet('clock', 'В очереди')
    default:
      if (playable) return watchable(progress)
      return { tone: 'work', icon: 'ring', words: `Обработка${share}`, detail: null, progress: progress ?? 0 }
  }
}

const watchable = (progress: number | null): StateWords => ({
  tone: 'work',
  icon: 'play',
  words: 'Можно смотреть,',
  detail: `идёт обработка${progress === null ? '' : ` ${formatPercent(progress)}`}`,
  progress: null,
})
