import type { Refusals } from '../refusal-entry.ts'

export const attributeRefusals = {
  'attributes.notFound': { type: 'NOT_FOUND', subtype: 'EXPORT', status: 404, text: 'Нет такой выгрузки' },
  'attributes.full': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0аккаунте уже {most} выгрузок. Удалите ненужные и\u00a0повторите',
  },
  'attributes.noFile': {
    type: 'NOT_FOUND',
    subtype: 'EXPORT',
    status: 404,
    text: 'Файла этой выгрузки нет. Нажмите «Повторить», чтобы сделать его заново',
  },
  'attributes.timeZone': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Нет такого часового пояса' },
  'attributes.importNotFound': {
    type: 'NOT_FOUND',
    subtype: 'IMPORT',
    status: 404,
    text: 'Нет такой таблицы. Загрузите файл ещё раз',
  },
  'attributes.importGone': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Файл по\u00a0этому адресу уже прочитан, или его срок вышел. Загрузите файл ещё раз',
  },
  'attributes.tooLarge': {
    type: 'LIMIT',
    subtype: 'SIZE',
    status: 413,
    text: 'Таблица больше {most}\u00a0МБ. Разделите её на\u00a0несколько и\u00a0загрузите по\u00a0очереди',
  },
  'attributes.tooLong': {
    type: 'LIMIT',
    subtype: 'SIZE',
    status: 413,
    text: 'В\u00a0таблице больше {most} строк. Разделите её на\u00a0несколько и\u00a0загрузите по\u00a0очереди',
  },
  'attributes.notTable': {
    type: 'VALIDATION',
    subtype: 'FILE',
    status: 400,
    text: 'Это не\u00a0таблица CSV: {why}. Сохраните таблицу как «CSV UTF-8» и\u00a0загрузите снова',
  },
  'attributes.noIdColumn': {
    type: 'VALIDATION',
    subtype: 'FILE',
    status: 400,
    text: 'В\u00a0первой строке таблицы нет столбца «ID». По\u00a0нему мы находим видео: выгрузите таблицу с\u00a0этим столбцом',
  },
  'attributes.noColumns': {
    type: 'VALIDATION',
    subtype: 'FILE',
    status: 400,
    text: 'В\u00a0первой строке таблицы нет столбцов, которые можно изменить. Их\u00a0названия\u00a0— как в\u00a0выгрузке: «Название», «Описание», «Теги»',
  },
  'attributes.columnTwice': {
    type: 'VALIDATION',
    subtype: 'FILE',
    status: 400,
    text: 'Столбец «{title}» повторяется в\u00a0таблице. Оставьте один',
  },
} as const satisfies Refusals<'attributes'>
