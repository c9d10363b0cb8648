import type { Refusals } from '../refusal-entry.ts'

export const sharingRefusals = {
  'sharing.moderation': {
    type: 'STATE',
    subtype: 'MODERATION',
    status: 409,
    text: 'Видео ждёт модератора аккаунта, который его\u00a0показывает. После одобрения оно откроется и\u00a0здесь',
  },
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
  'sharing.byRules': {
    type: 'STATE',
    subtype: 'RULES',
    status: 409,
    text: 'С\u00a0этим аккаунтом договорились о\u00a0видео одного альбома, а\u00a0этого видео в\u00a0нём нет. Добавьте его туда или\u00a0измените правила обмена',
  },
  'sharing.mayNotPublish': {
    type: 'STATE',
    subtype: 'RULES',
    status: 409,
    text: 'Владелец разрешил только смотреть это видео, без альбомов и\u00a0вставки на\u00a0сайты',
  },
  'sharing.until': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Выберите день, который ещё не\u00a0прошёл',
  },
} as const satisfies Refusals<'sharing'>
