import type { Refusals } from '../refusal-entry.ts'

export const auditRefusals = {
  'audit.notFound': { type: 'NOT_FOUND', subtype: 'EVENT', status: 404, text: 'Нет такой строки журнала' },
  'audit.final': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Это изменение вернуть нельзя. Возвращаются правки полей: названия, описания, тегов, автора, публикации, эпизодов, часового пояса\u00a0— и\u00a0правки, публикации и\u00a0удаления шаблонов',
  },
  'audit.changedSince': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Вернуть не получится: с тех пор изменили {fields}. Верните сначала более поздние правки',
  },
  'audit.blockGone': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Вернуть не\u00a0получится: блока рекламы, который у\u00a0видео был, больше нет. Выберите блоки на\u00a0странице видео',
  },
  'audit.hostRefused': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Вернуть не\u00a0получится: прежний домен вставок больше не\u00a0подходит. {why}',
  },
  'audit.notYet': {
    type: 'NOT_FOUND',
    subtype: 'MOMENT',
    status: 404,
    text: 'В этот момент его ещё или уже не было. Выберите другое время',
  },
} as const satisfies Refusals<'audit'>
