import type { Refusals } from '../refusal-entry.ts'

export const serviceKeyRefusals = {
  'serviceKeys.notFound': {
    type: 'NOT_FOUND',
    subtype: 'KEY',
    status: 404,
    text: 'Нет такого сервисного ключа',
  },
  'serviceKeys.beyond': {
    type: 'ACCESS',
    subtype: 'FORBIDDEN',
    status: 403,
    text: 'У\u00a0ключа есть права, которых нет у\u00a0вас. Попросите того, у\u00a0кого они есть',
  },
  'serviceKeys.full': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0аккаунте уже {max} действующих ключей. Отзовите ненужные',
  },
  'serviceKeys.nameTaken': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Действующий ключ с\u00a0таким названием уже есть. Введите другое',
  },
  'serviceKeys.ended': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Ключ отозван или его срок вышел. Создайте новый',
  },
  'serviceKeys.until': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Срок ключа должен быть в\u00a0будущем, не\u00a0дальше пяти лет. Выберите другой день',
  },
} as const satisfies Refusals<'serviceKeys'>
