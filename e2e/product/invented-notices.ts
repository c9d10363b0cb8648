import type { Notice } from '@skleyka/contract/notifications/notifications.calls.ts'

const account = { code: 'studio', name: 'Моя студия' }

/** Returns what the bell tells on a busy day, the newest first. */
export const inventedNotices = (now: Date): Notice[] =>
  (
    [
      { kind: 'recordFailed', name: 'Лесные истории. Серия 4', reason: 'BAD_FILE', recordId: 4 },
      { kind: 'relationAsked', name: 'Телеканал «Степь»' },
      { kind: 'exportReady', count: 12_480 },
      {
        kind: 'recordRejected',
        name: 'Интервью с\u00a0режиссёром',
        reason: 'Звук тише нормы, пересведите',
        recordId: 5,
      },
      { kind: 'bulkFailed', count: 3 },
      { kind: 'newPlace', name: 'Firefox, Linux', reason: 'KZ', account: null },
      { kind: 'linkArrived', name: 'материал_съёмки_12_июня_финальная_версия_с_правками_режиссёра.mov', recordId: 6 },
      { kind: 'webhookSilent', name: 'hooks.example' },
    ] as const
  ).map((one, index) => ({
    ...{ id: 100 - index, at: new Date(now.getTime() - index * 5_400_000), isRead: index > 1, account },
    ...{ name: null, recordId: null, reason: null, count: null, ...one },
  }))
