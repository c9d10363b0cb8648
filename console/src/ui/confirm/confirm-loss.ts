import { confirm } from './confirm-queue.ts'

const question = { title: 'Уйти без сохранения?', message: 'Изменения в\u00a0этой форме пропадут.' }

/** Asks before unsaved text is lost; true when the person agrees. The question goes when `signal` says that it is moot. */
export const confirmLoss = (signal?: AbortSignal): Promise<boolean> => confirm(question, signal)
