import type { Refusals } from '../refusal-entry.ts'

export const translationRefusals = {
  'translations.notFound': { type: 'NOT_FOUND', subtype: 'TRANSLATION', status: 404, text: 'Нет такой трансляции' },
  'translations.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Трансляцию уже изменил кто-то другой. Обновите страницу и\u00a0повторите правку',
  },
  'translations.foreign': {
    type: 'ACCESS',
    subtype: 'FORBIDDEN',
    status: 403,
    text: 'Это трансляция другого человека: её может менять владелец или тот, кому разрешено править чужие трансляции',
  },
  'translations.foreignDelete': {
    type: 'ACCESS',
    subtype: 'FORBIDDEN',
    status: 403,
    text: 'Это трансляция другого человека: её может удалить владелец или тот, кому разрешено удалять чужие трансляции',
  },
  'translations.notOnAir': {
    type: 'STATE',
    subtype: 'NOT_ON_AIR',
    status: 409,
    text: 'Трансляция сейчас не\u00a0идёт',
  },
  'translations.onAir': {
    type: 'STATE',
    subtype: 'ON_AIR',
    status: 409,
    text: 'Трансляция идёт. Сначала завершите её',
  },
  'translations.noInput': {
    type: 'STATE',
    subtype: 'NO_INPUT',
    status: 409,
    text: 'Кодер ещё ничего не\u00a0прислал. Запустите его и\u00a0выходите в\u00a0эфир, когда появится картинка',
  },
  'translations.noRecording': {
    type: 'STATE',
    subtype: 'NO_RECORDING',
    status: 409,
    text: 'У\u00a0этой трансляции запись выключена. Включите её в\u00a0настройках трансляции',
  },
  'translations.endBeforeStart': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Окончание должно быть позже начала',
  },
  'translations.full': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0аккаунте уже {max} трансляций. Удалите ненужные',
  },
  'translations.manyMarks': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0этом эфире уже {max} меток',
  },
  'translations.manyClips': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'Уже готовятся {max} клипов. Дождитесь, пока они появятся, и\u00a0повторите',
  },
  'translations.noTarget': {
    type: 'NOT_FOUND',
    subtype: 'TARGET',
    status: 404,
    text: 'Нет такого получателя трансляции',
  },
  'translations.targetChanged': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Получателя уже изменил кто-то другой. Обновите страницу и\u00a0повторите правку',
  },
  'translations.targetAddress': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Адрес получателя не\u00a0подходит. {problem}',
  },
  'translations.targetKey': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Введите ключ потока' },
  'translations.manyTargets': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'У\u00a0трансляции уже {max} получателей. Удалите ненужных',
  },
} as const satisfies Refusals<'translations'>
