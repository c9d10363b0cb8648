import type { Refusals } from '../refusal-entry.ts'

export const bulkRefusals = {
  'bulk.notFound': { type: 'NOT_FOUND', subtype: 'BATCH', status: 404, text: 'Нет такого массового изменения' },
  'bulk.otherOps': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Под этим номером уже идёт другое массовое изменение',
  },
  'bulk.nothingChosen': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Выберите видео: или списком, или фильтром',
  },
  'bulk.notNow': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Так с\u00a0этим массовым изменением сейчас нельзя: обновите страницу',
  },
  'bulk.nothingToUndo': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Возвращать нечего: это массовое изменение ничего не\u00a0изменило или уже возвращено',
  },
} as const satisfies Refusals<'bulk'>
