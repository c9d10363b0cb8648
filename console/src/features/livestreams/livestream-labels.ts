import type {
  EndReason,
  Latency,
  RecordingMode,
  RecordingState,
  TranslationState,
  TranslationTab,
} from '@skleyka/contract/translations/translation-states.ts'

/** States of a livestream in words. */
export const stateLabels = {
  CREATED: { label: 'Ждёт кодер', tone: 'wait' },
  SCHEDULED: { label: 'Запланирована', tone: 'info' },
  READY_TO_START: { label: 'Ждёт кодер', tone: 'wait' },
  PREPARING: { label: 'Готова к\u00a0эфиру', tone: 'good' },
  LIVE: { label: 'В\u00a0эфире', tone: 'live' },
  INTERRUPTED: { label: 'Связь прервана', tone: 'warn' },
  FINISHED: { label: 'Завершена', tone: 'plain' },
  ERROR: { label: 'Ошибка', tone: 'bad' },
} as const satisfies Record<TranslationState, { readonly label: string; readonly tone: string }>

/** State of a livestream that no encoder sends to: what it waits for is said so. */
export function readLabelOf({ state, isWanted }: { state: TranslationState; isWanted: boolean }): {
  readonly label: string
  readonly tone: (typeof stateLabels)[TranslationState]['tone']
} {
  if (state === 'CREATED' || state === 'READY_TO_START')
    return isWanted ? { label: 'Ждёт источник', tone: 'wait' } : { label: 'Не\u00a0в\u00a0эфире', tone: 'plain' }
  return stateLabels[state]
}

type OfState = { readonly state: TranslationState }

/** True while viewers see it, or its encoder is awaited. */
export const isOnAir = ({ state }: OfState): boolean => state === 'LIVE' || state === 'INTERRUPTED'

/** The same, and while it waits for «В эфир» with its picture there. */
export const isRunning = (of: OfState): boolean => isOnAir(of) || of.state === 'PREPARING'

/** Latencies in words. */
export const latencyLabels: Readonly<Record<Latency, string>> = { NORMAL: 'Обычная', LOW: 'Низкая' }

/** Tabs of the list. */
export const tabLabels: Readonly<Record<TranslationTab, string>> = {
  ON_AIR: 'В\u00a0эфире',
  PLANNED: 'Запланированные',
  ENDED: 'Завершённые',
  ALL: 'Все',
}

/** Modes of recording in words. */
export const recordingLabels: Readonly<Record<RecordingMode, string>> = {
  AUTO: 'Автоматически',
  MANUAL: 'По\u00a0кнопке',
  OFF: 'Не\u00a0записывать',
}

/** States of the recording of a session in words. */
export const recordingStateLabels: Readonly<Record<RecordingState, string>> = {
  OFF: 'Нет',
  ARMED: 'Начнётся с\u00a0эфиром',
  RECORDING: 'Идёт запись',
  PAUSED: 'Остановлена',
  FINALIZING: 'Собирается видео',
  SAVED: 'Сохранена',
  FAILED: 'Не\u00a0удалась',
}

/** Reasons of the end of a session in words. */
export const endLabels: Readonly<Record<EndReason, string>> = {
  FINISHED_BY_USER: 'Завершена в\u00a0консоли',
  ENCODER_ENDED: 'Кодер закончил',
  RECONNECT_TIMEOUT: 'Кодер не\u00a0вернулся',
  SCHEDULE: 'По\u00a0расписанию',
  KEY_CHANGED: 'Сменили ключ',
  ERROR: 'Ошибка',
}

const minute = 60
const hour = 60 * minute

/** Spans that viewers may go back. */
export const dvrChoices = [
  { value: '0', label: 'Выключена' },
  { value: String(30 * minute), label: '30\u00a0минут' },
  { value: String(2 * hour), label: '2\u00a0часа' },
  { value: String(4 * hour), label: '4\u00a0часа' },
  { value: 'all', label: 'С\u00a0начала эфира' },
] as const
export type DvrChoice = (typeof dvrChoices)[number]['value']

/** The choice that stands for a span in seconds. */
export const dvrChoiceOf = (seconds: number | null): DvrChoice =>
  seconds === null ? 'all' : (dvrChoices.find(({ value }) => value === String(seconds))?.value ?? '0')

/** The span in seconds of a choice; null for back to the start. */
export const dvrSecondsOf = (choice: DvrChoice): number | null => (choice === 'all' ? null : Number(choice))
