import type { Refusals } from '../refusal-entry.ts'

export const adRefusals = {
  'ads.body': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Исправьте шаблон рекламы. {problems}',
  },
  'ads.vmap': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'По\u00a0этому адресу нет VMAP 1.0 в\u00a0формате XML до\u00a0256\u00a0КБ, или его нельзя взять отсюда. Проверьте адрес или скачайте файл и\u00a0загрузите его',
  },
  'ads.sharedForbidden': {
    type: 'ACCESS',
    subtype: 'FORBIDDEN',
    status: 403,
    text: 'Ваша роль не\u00a0даёт добавлять в\u00a0шаблоны блоки аккаунта. Уберите их или попросите это право',
  },
  'ads.blockNotFound': { type: 'NOT_FOUND', subtype: 'BLOCK', status: 404, text: 'Нет такого блока рекламы' },
  'ads.recordBlocks': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Блока рекламы, который здесь назван, больше нет. Уберите его',
  },
  'ads.blockChanged': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Блок уже изменил кто-то другой. Обновите страницу и\u00a0повторите правку',
  },
  'ads.blockName': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Блок с\u00a0таким названием уже есть. Введите другое',
  },
  'ads.block': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Исправьте блок. {problems}' },
  'ads.blocksFull': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0аккаунте уже {max} блоков рекламы. Удалите ненужные',
  },
  'ads.blockInUse': {
    type: 'STATE',
    subtype: 'IN_USE',
    status: 409,
    text: 'Блок показывают: {uses}. Выберите, чем его заменить',
  },
  'ads.blockReplacement': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Заменить можно только на\u00a0другой блок этого аккаунта. Выберите его',
  },
} as const satisfies Refusals<'ads'>
