import { isAwaited, type RecordState, type ShownState } from '@skleyka/contract/records/record-states.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { formatPercent } from '../../russian/numbers.ts'
import { type StateLabel, stateLabels } from '../../russian/state-labels.ts'
import type { SendingInfo } from './sending-info.ts'
import type { WaitingInfo } from './waiting-labels.ts'

/** Facts that a record's state is told by; `sending` is the upload of this browser that makes it, if any. */
export interface StateInfo extends Pick<RecordView, 'currentState' | 'playable' | 'progress' | 'failText'> {
  readonly sending?: SendingInfo | null
  readonly stopped?: boolean
  /** Facts of the server about a file that does not come from this browser. */
  readonly waiting?: WaitingInfo | null
  /** Verdict of a moderator. */
  readonly moderation?: RecordView['moderation']
  readonly moderationReason?: string
  /** Note on a video that will replace this one; the state stays that of the old video. */
  readonly replacement?: string | null
}

/** The state of a record in words: one strong line and one quiet. */
export interface RecordLabels {
  readonly tone: StateLabel['tone']
  readonly icon: StateLabel['icon']
  readonly words: string
  readonly detail: string | null
  /** 0 to 1, drawn as a ring; null when it is not known. */
  readonly progress: number | null
}

/** The name of a state, with how far it is when it is known. */
function labelState(state: ShownState, detail: string | null = null, share: number | null = null): RecordLabels {
  const { label, tone, icon } = stateLabels[state]
  const words = share === null ? label : `${label} ${formatPercent(share)}`
  return { tone, icon, words, detail, progress: icon === 'ring' ? (share ?? 0) : null }
}

/** The labels of product B2. */
export function recordLabels({ replacement = null, ...facts }: StateInfo): RecordLabels {
  const words = ownLabels(facts)
  return replacement === null ? words : { ...words, detail: replacement }
}

function ownLabels({
  currentState,
  playable,
  progress,
  failText,
  stopped = false,
  sending,
  waiting,
  ...verdict
}: Omit<StateInfo, 'replacement'>): RecordLabels {
  if (currentState === 'READY') return labelState('READY', keptBack(verdict))
  if (currentState === 'FAILED') return labelState('FAILED', failText)
  if (sending?.kind === 'stopped') {
    const at = `на\u00a0${formatPercent(sending.share)}`
    return labelState('STOPPED', sending.line === null ? at : `Ошибка: ${sending.line}`)
  }
  if (sending) return labelState('UPLOADING', sending.line, Math.min(0.99, sending.share))
  if (waiting && isAwaited(currentState)) return elsewhereLabels(waiting)
  if (stopped && isAwaited(currentState)) return labelState('STOPPED')
  return inWorkLabels(currentState, playable, progress)
}

/** Returns why viewers do not see a video that is ready. */
function keptBack({ moderation, moderationReason = '' }: Pick<StateInfo, 'moderation' | 'moderationReason'>) {
  if (moderation === 'PENDING') return 'на\u00a0модерации'
  if (moderation !== 'REJECTED') return null
  return moderationReason === '' ? 'отклонено' : `отклонено: ${moderationReason}`
}

/** The same as the record's own page says at more length. */
function elsewhereLabels({ isMoving, share, mayContinue }: WaitingInfo): RecordLabels {
  if (isMoving) return labelState('UPLOADING', 'из\u00a0другого браузера', share)
  const at = `на\u00a0${formatPercent(share)}`
  return labelState('STOPPED', `${at}, ${mayContinue ? 'можно продолжить' : 'продолжит автор загрузки'}`)
}

function inWorkLabels(state: RecordState, playable: boolean, progress: number | null): RecordLabels {
  switch (state) {
    case 'CREATED':
    case 'UPLOADING':
      return progress === null || progress === 0 ? labelState('CREATED') : labelState('UPLOADING', null, progress)
    case 'UPLOADED':
      return labelState('UPLOADED', 'ждёт проверки')
    case 'QUEUED':
      return playable ? watchable(null) : labelState('QUEUED')
    case 'CONVERTING':
      return playable ? watchable(progress) : labelState('CONVERTING', null, progress)
    default:
      return labelState(state)
  }
}

const watchable = (progress: number | null): RecordLabels => ({
  tone: 'work',
  icon: 'play',
  words: 'Можно смотреть,',
  detail: `идёт обработка${progress === null ? '' : ` ${formatPercent(progress)}`}`,
  progress: null,
})
