import type { Refusals } from '../refusal-entry.ts'

export const accessRefusals = {
  'auth.noSession': { type: 'AUTH', subtype: 'NO_SESSION', status: 401, text: 'Войдите, чтобы продолжить' },
  'auth.expired': { type: 'AUTH', subtype: 'EXPIRED', status: 401, text: 'Сеанс закончился. Войдите ещё раз' },
  'auth.csrf': { type: 'AUTH', subtype: 'CSRF', status: 403, text: 'Обновите страницу: защитный ключ запроса устарел' },
  'auth.origin': { type: 'AUTH', subtype: 'ORIGIN', status: 403, text: 'Запрос пришёл с чужого адреса и не выполнен' },
  'auth.badKey': { type: 'AUTH', subtype: 'KEY', status: 401, text: 'Ключ API неизвестен или отозван' },
  'access.forbidden': {
    type: 'ACCESS',
    subtype: 'FORBIDDEN',
    status: 403,
    text: 'Недостаточно прав для этого действия',
  },
  'access.section': { type: 'ACCESS', subtype: 'SECTION', status: 403, text: 'Раздел не подключён для этого аккаунта' },
} as const satisfies Refusals<'auth' | 'access'>
