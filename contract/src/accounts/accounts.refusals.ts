import type { Refusals } from '../refusal-entry.ts'

export const accountRefusals = {
  'account.needed': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Не указан аккаунт' },
  'account.notFound': {
    type: 'NOT_FOUND',
    subtype: 'ACCOUNT',
    status: 404,
    text: 'Нет такого аккаунта',
    code: 'ACCOUNT_NOT_FOUND',
  },
  'account.locked': { type: 'ACCESS', subtype: 'LOCKED', status: 401, text: 'Аккаунт заблокирован' },
  // the console maps this very text to 403.
  'account.forbidden': { type: 'ACCESS', subtype: 'FORBIDDEN', status: 403, text: 'Access Forbidden' },
  'account.codeTaken': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Такой код уже есть или был у\u00a0закрытого аккаунта. Выберите другой',
    code: 'ACCOUNT_CODE_TAKEN',
  },
  'account.codeInvalid': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Код\u00a0— от\u00a02 до\u00a040 латинских букв, цифр и\u00a0дефисов; первый знак\u00a0— не\u00a0дефис',
    code: 'ACCOUNT_CODE_INVALID',
  },
  'account.owner': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Этот человек заблокирован на\u00a0платформе. Разблокируйте его или укажите другого владельца',
    code: 'OWNER_NOT_FOUND',
  },
  'account.lockedAlready': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Аккаунт уже заблокирован',
    code: 'ALREADY_LOCKED',
  },
  'account.openAlready': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Аккаунт и\u00a0так не\u00a0заблокирован',
    code: 'NOT_LOCKED',
  },
  'account.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Эти настройки уже изменил кто-то другой. Обновите страницу и\u00a0повторите правку',
  },
} as const satisfies Refusals<'account'>
