import type { Refusals } from '../refusal-entry.ts'

export const holdersRefusals = {
  'holders.notFound': { type: 'NOT_FOUND', subtype: 'HOLDER', status: 404, text: 'Нет такого правообладателя' },
  'holders.ended': {
    type: 'ACCESS',
    subtype: 'HOLDER',
    status: 403,
    text: 'Доступ к\u00a0правообладателю закончился. Откройте его снова из\u00a0списка',
  },
} as const satisfies Refusals<'holders'>
