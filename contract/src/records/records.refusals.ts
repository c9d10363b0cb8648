import type { Refusals } from '../refusal-entry.ts'

export const recordRefusals = {
  'records.notFound': { type: 'NOT_FOUND', subtype: 'RECORD', status: 404, text: 'Нет такого видео' },
  'records.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Видео уже изменил кто-то другой. Обновите страницу и повторите правку',
  },
  'records.decided': {
    type: 'ACCESS',
    subtype: 'FORBIDDEN',
    status: 403,
    text: 'Модератор уже принял решение. Изменить его может модератор с\u00a0нужным правом',
  },
  'records.manyToSort': {
    type: 'LIMIT',
    subtype: 'SORT',
    status: 400,
    text: 'По\u00a0полю метаданных расставляется не\u00a0больше {max} видео. Сузьте список поиском или\u00a0фильтром',
  },
  'records.author': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Автором может быть только участник аккаунта. Выберите другого',
  },
  'records.holder': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Такого правообладателя нет. Выберите из\u00a0списка или попросите администратора добавить его',
  },
  'records.period': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Публикация кончается раньше, чем начинается. Измените одно из\u00a0времён',
  },
  'records.template': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Такого шаблона метаданных в\u00a0аккаунте нет. Выберите другой',
  },
  'records.metadata': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Исправьте метаданные: {fields}',
  },
  'records.metadataNeeded': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Чтобы опубликовать видео, заполните: {fields}',
  },
  'records.metadataBefore': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Чтобы загрузить видео, заполните: {fields}',
  },
  'records.notDisposed': {
    type: 'STATE',
    subtype: 'NOT_DISPOSED',
    status: 409,
    text: 'Видео не\u00a0в\u00a0корзине. Навсегда удаляют только из\u00a0неё',
  },
  'records.held': { type: 'STATE', subtype: 'HOLD', status: 409, text: 'Запрет удаления: {reason}' },
  'records.heldVideo': {
    type: 'STATE',
    subtype: 'HOLD',
    status: 409,
    text: 'Запрет удаления: {reason}. Пока он\u00a0действует, видео нельзя заменить или обрезать: прежнее удалилось\u00a0бы. Клип из\u00a0него сделать можно',
  },
  'records.notPlayable': {
    type: 'STATE',
    subtype: 'NOT_READY',
    status: 409,
    text: 'Видео ещё обрабатывается, смотреть его пока нельзя',
  },
  'records.noSource': {
    type: 'STATE',
    subtype: 'NO_SOURCE',
    status: 409,
    text: 'Исходный файл не\u00a0хранится, перекодировать нечего. Замените видео',
  },
} as const satisfies Refusals<'records'>
