import type { BatchState } from '@skleyka/contract/bulk/batch-states.ts'

/** The states of a bulk change, as people are told of them. */
export const batchStateTitles: Readonly<Record<BatchState, string>> = {
  PREVIEWED: 'Ещё не\u00a0начато',
  RUNNING: 'Выполняется',
  PAUSED: 'Приостановлено',
  STOPPED: 'Прервано',
  CANCELED: 'Остановлено',
  DONE: 'Выполнено',
}
