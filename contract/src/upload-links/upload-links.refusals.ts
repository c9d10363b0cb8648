import type { Refusals } from '../refusal-entry.ts'

export const uploadLinkRefusals = {
  'uploadLinks.notFound': { type: 'NOT_FOUND', subtype: 'LINK', status: 404, text: 'Нет такой ссылки' },
  'uploadLinks.closed': { type: 'STATE', subtype: 'CONFLICT', status: 410, text: 'Ссылка не\u00a0действует: {why}' },
  'uploadLinks.until': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Срок ссылки должен быть в\u00a0будущем и\u00a0не\u00a0дальше года',
  },
  'uploadLinks.tooLarge': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'По этой ссылке можно загрузить не\u00a0больше {max}',
  },
  'uploadLinks.share': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'На\u00a0диске сервера мало места: по\u00a0ссылке сейчас можно загрузить не\u00a0больше {max}. Повторите позже или выберите файл меньше',
  },
} as const satisfies Refusals<'uploadLinks'>
