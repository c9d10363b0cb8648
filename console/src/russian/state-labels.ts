import type { RecordGroup, ShownState } from '@skleyka/contract/records/record-states.ts'

/** Label of a state on every screen; `ring` shows how far it is. */
export interface StateLabel {
  readonly label: string
  readonly tone: 'ok' | 'work' | 'wait' | 'bad'
  readonly icon: 'check' | 'clock' | 'play' | 'alert' | 'upload' | 'search' | 'stop' | 'ring'
}

/** The one name of every state: the list, the page of a record, the panel, «Задачи» and the groups say it alike. */
export const stateLabels: Readonly<Record<ShownState, StateLabel>> = {
  CREATED: { label: 'Файл ещё не\u00a0загружен', tone: 'wait', icon: 'upload' },
  UPLOADING: { label: 'Загружается', tone: 'work', icon: 'ring' },
  STOPPED: { label: 'Загрузка остановлена', tone: 'wait', icon: 'stop' },
  UPLOADED: { label: 'Загружено', tone: 'wait', icon: 'clock' },
  CHECKING: { label: 'Проверка файла', tone: 'work', icon: 'search' },
  QUEUED: { label: 'В очереди', tone: 'wait', icon: 'clock' },
  CONVERTING: { label: 'Обработка', tone: 'work', icon: 'ring' },
  READY: { label: 'Готово', tone: 'ok', icon: 'check' },
  FAILED: { label: 'Ошибка', tone: 'bad', icon: 'alert' },
}

/** The groups a list is narrowed by. */
export const groupLabels: Readonly<Record<RecordGroup, string>> = {
  inWork: 'Обрабатываются',
  stopped: stateLabels.STOPPED.label,
  failed: 'С\u00a0ошибкой',
}

/** Names of acts on a state, by one name wherever it is offered. */
export const actLabels = {
  continue: 'Продолжить загрузку',
  retry: 'Повторить',
} as const
