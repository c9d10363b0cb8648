import type { Refusals } from '../refusal-entry.ts'

export const filterRefusals = {
  'filters.tooDeep': {
    type: 'LIMIT',
    subtype: 'FILTER',
    status: 400,
    text: 'Фильтр слишком глубокий: вложенность групп не\u00a0больше {max}. Уберите лишние группы',
  },
  'filters.tooMany': {
    type: 'LIMIT',
    subtype: 'FILTER',
    status: 400,
    text: 'Условий в\u00a0фильтре не\u00a0больше {max}. Уберите часть условий или замените несколько одним «одно из»',
  },
  'filters.notFound': { type: 'NOT_FOUND', subtype: 'FILTER', status: 404, text: 'Нет такого фильтра' },
  'filters.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Фильтр уже изменил кто-то другой. Обновите страницу и\u00a0повторите правку',
  },
  'filters.nameTaken': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Фильтр с\u00a0таким названием в\u00a0аккаунте уже есть. Выберите другое',
  },
  'filters.circle': {
    type: 'STATE',
    subtype: 'CIRCLE',
    status: 409,
    text: 'Фильтр не\u00a0может использовать сам себя, в\u00a0том числе через другие фильтры и\u00a0альбомы по\u00a0фильтру. Уберите это условие',
  },
  'filters.inUse': {
    type: 'STATE',
    subtype: 'IN_USE',
    status: 409,
    text: 'Фильтр нельзя удалить, его используют: {uses}. Сначала уберите его оттуда',
  },
  'filters.full': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0аккаунте уже {max} фильтров. Удалите ненужные',
  },
  'filters.removalFull': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'У\u00a0автоудаления уже {max} фильтров. Сначала уберите лишний',
  },
  'filters.removalUncounted': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Просмотры не\u00a0посчитаны за\u00a0последние сутки, а\u00a0фильтр отбирает по\u00a0ним. Автоудаление по\u00a0нему подождёт, пока статистика не\u00a0заработает',
  },
  'filters.removalChanged': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Автоудаление изменил кто-то другой, пока вы его правили. Проверьте изменения, внесите свои и\u00a0сохраните ещё раз',
  },
  'filters.noFeed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Лента есть только у\u00a0фильтра с\u00a0видимостью «По\u00a0ссылке». Измените видимость и\u00a0повторите',
  },
  'filters.tooDear': {
    type: 'LIMIT',
    subtype: 'FILTER',
    status: 400,
    text: 'Фильтр ищет слишком долго, поиск остановлен. Добавьте условие, которое сузит поиск: период, состояние или владельца',
  },
} as const satisfies Refusals<'filters'>
