import type { Refusals } from '../refusal-entry.ts'

export const accountSettingsRefusals = {
  'accountSettings.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Настройки аккаунта изменили, пока вы их правили. Проверьте изменения и\u00a0сохраните ещё раз',
  },
  'accountSettings.album': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Такого альбома нет, или его наполняет фильтр. Выберите другой',
  },
} as const satisfies Refusals<'accountSettings'>
