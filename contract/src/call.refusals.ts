import type { Refusals } from './refusal-entry.ts'

export const callRefusals = {
  'call.badJson': { type: 'VALIDATION', subtype: 'JSON', status: 400, text: 'Запрос не разобран: нужен верный JSON' },
  'call.badParams': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Проверьте поля запроса: {problems}' },
  'call.tooLarge': { type: 'LIMIT', subtype: 'SIZE', status: 413, text: 'Запрос слишком большой' },
  'call.mediaType': {
    type: 'VALIDATION',
    subtype: 'MEDIA_TYPE',
    status: 415,
    text: 'Запрос должен иметь тип application/json',
  },
  'call.noRoute': { type: 'NOT_FOUND', subtype: 'METHOD', status: 404, text: 'Нет такого метода' },
  'call.wrongVerb': {
    type: 'VALIDATION',
    subtype: 'VERB',
    status: 405,
    text: 'Для этого адреса нужен другой вид запроса',
  },
  'call.replayed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Запрос с этим номером уже выполнен с другими данными',
  },
  'call.tooMany': {
    type: 'LIMIT',
    subtype: 'RATE',
    status: 429,
    text: 'Слишком много запросов. Повторите через {seconds}\u00a0с',
  },
  'limit.ids': { type: 'LIMIT', subtype: 'IDS', status: 400, text: 'За один раз можно не больше {max} видео' },
  'limit.targets': {
    type: 'LIMIT',
    subtype: 'TARGETS',
    status: 400,
    text: 'За один раз можно не\u00a0больше {max} аккаунтов',
  },
  'internal.failed': {
    type: 'INTERNAL',
    subtype: 'FAILED',
    status: 500,
    text: 'На сервере произошла ошибка. Мы записали её, попробуйте ещё раз',
  },
  'internal.busy': {
    type: 'INTERNAL',
    subtype: 'BUSY',
    status: 503,
    text: 'Сервер временно занят. Попробуйте через несколько секунд',
  },
} as const satisfies Refusals<'call' | 'limit' | 'internal'>
