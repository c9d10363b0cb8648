import type { Refusals } from '../refusal-entry.ts'

export const statisticRefusals = {
  'statistic.away': {
    type: 'EXTERNAL',
    subtype: 'STATISTICS',
    status: 503,
    text: 'Статистика сейчас недоступна. Просмотры считаются, ничего не\u00a0потеряется. Попробуйте через минуту',
  },
  'statistic.slow': {
    type: 'LIMIT',
    subtype: 'TIME',
    status: 400,
    text: 'Статистика считается слишком долго. Выберите период короче или уберите фильтр',
  },
  'statistic.noBroadcast': { type: 'NOT_FOUND', subtype: 'BROADCAST', status: 404, text: 'Такого эфира нет' },
  'statistic.period': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Начало периода позже его конца' },
  'statistic.tooLong': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Период длиннее десяти лет' },
  'statistic.tooManySteps': {
    type: 'LIMIT',
    subtype: 'ROWS',
    status: 400,
    text: 'На\u00a0графике получается больше {max} точек. Выберите шаг крупнее или период короче',
  },
  'statistic.tooManyRows': {
    type: 'LIMIT',
    subtype: 'ROWS',
    status: 400,
    text: 'В\u00a0отчёте получается больше {max} строк. Сузьте его фильтром или уберите разрез',
  },
  'statistic.tooManyRecords': {
    type: 'LIMIT',
    subtype: 'RECORDS',
    status: 400,
    text: 'Под фильтр подходит больше {max} видео. Сузьте его',
  },
  'statistic.value': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Такого значения у\u00a0фильтра «{title}» не\u00a0бывает',
  },
  'statistic.adsApart': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'По\u00a0рекламным паузам и\u00a0блокам считаются только показатели рекламы',
  },
  'statistic.exportNotFound': { type: 'NOT_FOUND', subtype: 'EXPORT', status: 404, text: 'Нет такой выгрузки' },
  'statistic.noFile': {
    type: 'NOT_FOUND',
    subtype: 'EXPORT',
    status: 404,
    text: 'Файла этой выгрузки нет. Сделайте её заново',
  },
  'statistic.full': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0аккаунте уже {most} выгрузок. Удалите ненужные и\u00a0повторите',
  },
  'statistic.reportNotFound': { type: 'NOT_FOUND', subtype: 'REPORT', status: 404, text: 'Нет такого отчёта' },
  'statistic.reportChanged': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Отчёт уже изменил кто-то другой. Обновите страницу и\u00a0повторите',
  },
  'statistic.reportNameTaken': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Отчёт с\u00a0таким названием уже есть',
  },
  'statistic.reportsFull': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0аккаунте уже {most} отчётов. Удалите ненужные и\u00a0повторите',
  },
} as const satisfies Refusals<'statistic'>
