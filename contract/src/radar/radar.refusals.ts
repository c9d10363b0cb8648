import type { Refusals } from '../refusal-entry.ts'

export const radarRefusals = {
  'radar.noWork': {
    type: 'NOT_FOUND',
    subtype: 'WORK',
    status: 404,
    text: 'Такого произведения на\u00a0радаре нет: его сняли',
  },
  'radar.noMatch': {
    type: 'NOT_FOUND',
    subtype: 'MATCH',
    status: 404,
    text: 'Такого совпадения нет: видео или произведение удалили',
  },
  'radar.noVideo': {
    type: 'NOT_FOUND',
    subtype: 'RECORD',
    status: 404,
    text: 'Нет видео с\u00a0таким номером, в\u00a0котором указан этот правообладатель. Проверьте номер',
  },
  'radar.oneSource': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Укажите либо видео, либо файл',
  },
  'radar.already': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Это видео уже на\u00a0радаре',
  },
  'radar.sameFile': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Этот файл уже на\u00a0радаре: «{name}»',
  },
  'radar.full': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'На\u00a0радаре уже {most} произведений. Снимите ненужные',
  },
  'radar.claimed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'По\u00a0этому совпадению подана претензия. Отзовите её на\u00a0вкладке «Претензии»',
  },
  'radar.linkGone': {
    type: 'NOT_FOUND',
    subtype: 'LINK',
    status: 404,
    text: 'Срок загрузки файла вышел. Добавьте произведение ещё раз',
  },
  'radar.otherSize': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Файл передан не\u00a0целиком. Добавьте произведение ещё раз',
  },
} as const satisfies Refusals<'radar'>
