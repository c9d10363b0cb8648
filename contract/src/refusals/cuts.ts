import type { Refusals } from './entry.ts'

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
} as const satisfies Refusals<'cuts'>
