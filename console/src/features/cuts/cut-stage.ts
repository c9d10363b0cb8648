import type { TaskItem } from '@skleyka/contract/uploader/uploader.calls.ts'

/** Progress of a cut by the tasks of its record; `share` from 0 to 1, null while nothing tells. */
export type CutStage =
  | { readonly kind: 'work'; readonly words: string; readonly share: number | null }
  | { readonly kind: 'failed'; readonly words: string; readonly task: TaskItem }
  | { readonly kind: 'done' }

/** Cutting, then what every file goes through: the share of the whole that is behind at the beginning of each, and its own. */
const stages = [
  { type: 'cut', words: 'Вырезаем отрезки', before: 0, own: 0.45 },
  { type: 'probe', words: 'Проверяем результат', before: 0.45, own: 0.05 },
  { type: 'convert', words: 'Кодируем результат', before: 0.5, own: 0.5 },
] as const

/** Tasks come with the newest first; those before the last cut are of another video. */
export function cutStage(tasks: readonly TaskItem[]): CutStage {
  const cut = tasks.find(({ type }) => type === 'cut')
  if (!cut) return { kind: 'work', words: 'Ставим в\u00a0очередь', share: null }
  const since = tasks.filter(({ id }) => id >= cut.id)
  for (const { type, words, before, own } of stages) {
    const task = since.find((one) => one.type === type)
    if (task?.state === 'DONE') continue
    if (task?.state === 'FAILED' || task?.state === 'CANCELED') {
      return { kind: 'failed', words: task.error ?? 'Работа остановлена.', task }
    }
    const isWaiting = task?.state === 'QUEUED' && type === 'cut'
    const share = before + own * (task?.state === 'RUNNING' ? Math.min(1, task.progress) : 0)
    return { kind: 'work', words: isWaiting ? 'Ждём очереди' : words, share }
  }
  return { kind: 'done' }
}
