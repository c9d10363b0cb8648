import type { Refusals } from '../refusal-entry.ts'

export const impersonationRefusals = {
  'impersonation.ended': {
    type: 'ACCESS',
    subtype: 'IMPERSONATION',
    status: 403,
    text: 'Время под чужим именем вышло. Вернитесь к\u00a0себе или войдите под этим именем снова',
  },
  'impersonation.personal': {
    type: 'ACCESS',
    subtype: 'FORBIDDEN',
    status: 403,
    text: 'Под чужим именем это закрыто: профиль, ключи и\u00a0сеансы меняет только сам человек',
  },
  'impersonation.browserOnly': {
    type: 'ACCESS',
    subtype: 'FORBIDDEN',
    status: 403,
    text: 'Под чужим именем входят только из\u00a0браузера: ключа API для этого мало',
  },
  'impersonation.administrator': {
    type: 'STATE',
    subtype: 'IMPERSONATION',
    status: 409,
    text: 'Под именем администратора платформы войти нельзя',
  },
  'impersonation.noMember': {
    type: 'STATE',
    subtype: 'IMPERSONATION',
    status: 409,
    text: 'Под этим именем войти нельзя: пользователь не\u00a0состоит в\u00a0аккаунте, заблокирован или ещё не\u00a0входил',
  },
} as const satisfies Refusals<'impersonation'>
