import type { imports } from '@skleyka/contract/imports/imports.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import type { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import type { TaskItem, uploader } from '@skleyka/contract/uploader/uploader.calls.ts'

const minuteMs = 60_000
const names = ['Утренний выпуск. 21 ноября', 'Рассвет на перевале, дубль 3, исправлено для показа заказчику', 'Пирог']
const reason =
  'Файл повреждён: видео обрывается на\u00a014-й секунде, дальше в\u00a0нём нет ни\u00a0одного целого кадра'

/** The queue of an account: what is worked on, waits, failed and is done. */
export function inventedTasks(now = Date.now()): ResultOf<typeof uploader.getAccountUploaderTasks> {
  const states: readonly Partial<TaskItem>[] = [
    { state: 'RUNNING', progress: 0.42, etaAt: new Date(now + 4 * minuteMs) },
    { state: 'QUEUED', place: 7, etaAt: new Date(now + 12 * minuteMs) },
    { state: 'FAILED', error: reason, finishedAt: new Date(now) },
    { state: 'RETRY_WAIT', error: 'Хранилище не\u00a0отвечает' },
    { state: 'DONE', progress: 1, tookMs: 84_000, finishedAt: new Date(now) },
  ]
  const tasks = states.map((own, index) => ({
    id: index + 1,
    type: index === 1 ? 'probe' : 'convert',
    recordId: 184_200 + index,
    recordName: names[index] ?? `Выпуск № ${index}`,
    fileName: null,
    accountCode: 'studio',
    startedBy: index === 1 ? 'Александра Константинопольская-Рождественская' : 'М. Соколова',
    state: 'QUEUED' as const,
    progress: 0,
    place: null,
    etaAt: null,
    attempts: 1,
    worker: null,
    createdAt: new Date(now - 40 * minuteMs),
    startedAt: new Date(now - 30 * minuteMs),
    finishedAt: null,
    tookMs: null,
    error: null,
    canRetry: own.state === 'FAILED',
    logTail: null,
    ...own,
  }))
  return { tasks, total: tasks.length, page: 1, perPage: 20, lanes: [] }
}

/** Downloads by links in every state. */
export function inventedImports(now = Date.now()): ResultOf<typeof imports.list> {
  const one = {
    url: 'https://files.studio.example/2026/november/21/Рассвет-на-перевале-дубль-3-исправлено-для-показа.mp4',
    name: null,
    sizeBytes: null,
    receivedBytes: 0,
    recordId: null,
    reason: null,
    canRetry: false,
    createdAt: new Date(now - 3 * minuteMs),
  }
  const items = [
    {
      ...one,
      id: 1,
      state: 'DOWNLOADING' as const,
      name: 'Рассвет.mp4',
      sizeBytes: 4_400_000_000,
      receivedBytes: 1_900_000_000,
    },
    { ...one, id: 2, state: 'CHECKING' as const },
    {
      ...one,
      id: 3,
      state: 'FAILED' as const,
      reason: 'Адрес ведёт в\u00a0закрытую сеть: разрешить её может администратор площадки',
      canRetry: true,
    },
    {
      ...one,
      id: 4,
      state: 'DONE' as const,
      name: 'Пирог.mp4',
      sizeBytes: 812_000_000,
      receivedBytes: 812_000_000,
      recordId: 184_200,
    },
    { ...one, id: 5, state: 'CANCELED' as const, canRetry: true, name: 'Закат.mp4' },
  ]
  return { items, total: items.length }
}

/** Upload links in every state, with long and missing comments. */
export function inventedLinks(now = Date.now()): ResultOf<typeof uploadLinks.list> {
  const states = ['OPEN', 'OPEN', 'USED', 'EXPIRED', 'REVOKED'] as const
  const notes = [
    'Интервью с тренером сборной по биатлону для вечернего выпуска: снимаем одним дублем, звук отдельным файлом не нужен',
    '',
    'Погода',
    'Отчёт филиала',
    'Съёмка с квадрокоптера',
  ]
  const items = states.map((state, index) => ({
    id: index + 1,
    note: notes[index] ?? '',
    maxBytes: index % 2 === 0 ? 74_700_000_000 : null,
    until: new Date(now + (7 - index * 3) * 24 * 60 * minuteMs),
    state,
    recordId: state === 'USED' || index === 1 ? 184_200 + index : null,
    createdBy: index === 0 ? 'Александра Константинопольская-Рождественская' : 'М. Соколова',
    createdAt: new Date(now - index * 24 * 60 * minuteMs),
  }))
  return { items, total: items.length }
}
