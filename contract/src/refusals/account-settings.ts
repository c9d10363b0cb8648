import type { Refusals } from './entry.ts'

export const accountSettingsRefusals = {
  'accountSettings.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Настройки аккаунта изменили, пока вы их правили. Посмотрите, что\u00a0стало, и\u00a0сохраните ещё раз',
  },
} as const satisfies Refusals<'accountSettings'>
