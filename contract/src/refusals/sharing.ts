import type { Refusals } from './entry.ts'

export const sharingRefusals = {
  'sharing.noAccount': {
    type: 'NOT_FOUND',
    subtype: 'ACCOUNT',
    status: 404,
    text: 'Такого аккаунта нет, или он не\u00a0участвует в\u00a0обмене. Проверьте код',
  },
  'sharing.notFound': {
    type: 'NOT_FOUND',
    subtype: 'RELATION',
    status: 404,
    text: 'Такой договорённости нет. Обновите страницу',
  },
} as const satisfies Refusals<'sharing'>
