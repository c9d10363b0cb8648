import type { Refusals } from './entry.ts'

export const userRefusals = {
  'users.notFound': { type: 'NOT_FOUND', subtype: 'USER', status: 404, text: 'Нет такого пользователя' },
  'users.self': {
    type: 'STATE',
    subtype: 'SELF',
    status: 409,
    text: 'Себя нельзя заблокировать или удалить. Попросите другого управляющего пользователями',
  },
  'users.lastManager': {
    type: 'STATE',
    subtype: 'LAST_MANAGER',
    status: 409,
    text: 'В\u00a0аккаунте не\u00a0останется никого, кто управляет пользователями. Сначала дайте это право другому',
  },
  'users.beyondReach': {
    type: 'ACCESS',
    subtype: 'FORBIDDEN',
    status: 403,
    text: 'У\u00a0этого пользователя больше прав, чем у\u00a0вас. Попросите того, у\u00a0кого они есть',
  },
  'users.elsewhere': {
    type: 'STATE',
    subtype: 'ELSEWHERE',
    status: 409,
    text: 'Пользователь состоит и\u00a0в\u00a0других аккаунтах: это меняет он сам или администратор платформы',
  },
  'users.lockedByPlatform': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Пользователя заблокировал администратор платформы: открыть вход может только он',
  },
  'users.signedInAlready': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Пользователь уже вошёл: новое приглашение ему не\u00a0нужно',
  },
  'users.ownTotp': {
    type: 'STATE',
    subtype: 'SELF',
    status: 409,
    text: 'Свой двухфакторный вход выключают на\u00a0странице «Защита входа», паролем и\u00a0кодом',
  },
  'users.totpOff': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Двухфакторный вход у\u00a0этого пользователя уже выключен',
  },
  'users.heir': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Видео можно передать только другому участнику аккаунта. Выберите его',
  },
  'users.sessionNotFound': { type: 'NOT_FOUND', subtype: 'SESSION', status: 404, text: 'Этот сеанс уже закончен' },
  'roles.notFound': { type: 'NOT_FOUND', subtype: 'ROLE', status: 404, text: 'Нет такой роли' },
  'roles.system': {
    type: 'STATE',
    subtype: 'SYSTEM',
    status: 409,
    text: 'Системную роль изменить нельзя. Создайте её копию',
  },
  'roles.beyond': {
    type: 'ACCESS',
    subtype: 'FORBIDDEN',
    status: 403,
    text: 'Роль «{role}» даёт больше прав, чем есть у\u00a0вас. Попросите того, у\u00a0кого они есть',
  },
  'roles.nameTaken': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Роль с\u00a0таким названием уже есть. Введите другое',
  },
  'roles.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Роль уже изменил кто-то другой. Обновите страницу и\u00a0повторите правку',
  },
  'roles.inUse': {
    type: 'STATE',
    subtype: 'IN_USE',
    status: 409,
    text: 'Роль есть у\u00a0пользователей: {users}. Выберите, чем её заменить',
  },
  'roles.replacement': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Заменить роль можно только на\u00a0другую роль этого аккаунта. Выберите её',
  },
  'roles.full': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0аккаунте уже {max} ролей. Удалите ненужные',
  },
} as const satisfies Refusals<'users' | 'roles'>
