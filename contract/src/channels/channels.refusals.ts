import type { Refusals } from '../refusal-entry.ts'

export const channelRefusals = {
  'channels.notFound': { type: 'NOT_FOUND', subtype: 'CHANNEL', status: 404, text: 'Нет такого канала' },
  'channels.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Канал уже изменил кто-то другой. Обновите страницу и\u00a0повторите правку',
  },
  'channels.full': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0аккаунте уже {max} каналов. Удалите лишние, чтобы создать новый',
  },
  'channels.manyEntries': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0сетке канала не\u00a0больше {max} видео. Уберите лишние',
  },
  'channels.filler': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Такого альбома в\u00a0аккаунте нет. Выберите другой',
  },
  'channels.twoFillers': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Вне сетки идёт одно видео или один альбом. Оставьте что-то одно',
  },
  'channels.range': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Сетка читается и\u00a0записывается не\u00a0больше чем за\u00a0{max} дней сразу, и\u00a0конец позже начала',
  },
  'channels.entries': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Всё в\u00a0сетке начинается внутри записываемого отрезка, и\u00a0в\u00a0одну секунду начинается что-то одно',
  },
  'channels.videos': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'В\u00a0сетке стоят только видео этого аккаунта. Номера, которых в\u00a0нём нет: {ids}',
  },
  'channels.livestreams': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'В\u00a0сетке стоят только трансляции этого аккаунта. Номера, которых в\u00a0нём нет: {ids}',
  },
  'channels.slot': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Трансляция в\u00a0сетке кончается позже, чем начинается, и\u00a0длится не\u00a0больше {max} часов',
  },
  'channels.closedLivestream': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Трансляцию «{name}» нельзя поставить в\u00a0канал: {why}',
  },
} as const satisfies Refusals<'channels'>
