import type { Refusals } from '../refusal-entry.ts'

export const cutRefusals = {
  'cuts.ranges': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Проверьте отрезки: {problem}',
  },
  'cuts.whole': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Отрезок занимает всё видео, обрезать нечего. Передвиньте его начало или конец',
  },
  'cuts.claimed': {
    type: 'STATE',
    subtype: 'CLAIM',
    status: 409,
    text: 'Показ видео ограничен решением по\u00a0претензии. Сделать из\u00a0него клип можно, когда администратор отменит решение',
  },
  'cuts.noOriginal': {
    type: 'STATE',
    subtype: 'NO_SOURCE',
    status: 409,
    text: 'Видео до\u00a0обрезки не\u00a0сохранилось: оно хранится сутки. Загрузите файл ещё раз',
  },
} as const satisfies Refusals<'cuts'>
