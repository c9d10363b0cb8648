import type { Refusals } from './entry.ts'

export const adRefusals = {
  'ads.body': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Исправьте шаблон рекламы. {problems}',
  },
} as const satisfies Refusals<'ads'>
