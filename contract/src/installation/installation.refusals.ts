import type { Refusals } from '../refusal-entry.ts'

export const installationRefusals = {
  'installation.noLetter': { type: 'NOT_FOUND', subtype: 'LETTER', status: 404, text: 'Нет такого письма' },
  'installation.tooManyLetters': {
    type: 'LIMIT',
    subtype: 'MAIL',
    status: 429,
    text: 'На\u00a0этот адрес за\u00a0час ушло уже пять пробных писем, или писем в\u00a0очереди слишком много. Повторите позже',
  },
} as const satisfies Refusals<'installation'>
