import type { Refusals } from '../refusal-entry.ts'

export const holdersRefusals = {
  'holders.notFound': { type: 'NOT_FOUND', subtype: 'HOLDER', status: 404, text: 'Нет такого правообладателя' },
  'holders.ended': {
    type: 'ACCESS',
    subtype: 'HOLDER',
    status: 403,
    text: 'Доступ к\u00a0правообладателю закончился. Откройте его снова из\u00a0списка',
  },
  'holders.taken': {
    type: 'STATE',
    subtype: 'TAKEN',
    status: 409,
    text: 'Уже есть правообладатель «{name}»: имена различаются только знаками, которые выглядят одинаково. Выберите другое имя или объедините правообладателей',
  },
  'holders.mixed': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'В\u00a0одном слове смешаны буквы разных алфавитов. Наберите имя заново',
  },
  'holders.inUse': {
    type: 'STATE',
    subtype: 'IN_USE',
    status: 409,
    text: 'Правообладатель ещё указан у\u00a0видео. Объедините его с\u00a0другим или уберите у\u00a0этих видео',
  },
  'holders.claimed': {
    type: 'STATE',
    subtype: 'IN_USE',
    status: 409,
    text: 'У\u00a0правообладателя есть претензии, они хранятся. Объедините его с\u00a0другим: претензии перейдут',
  },
  'holders.itself': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Выберите другого правообладателя: с\u00a0самим собой объединить нельзя',
  },
  'holders.noUser': {
    type: 'NOT_FOUND',
    subtype: 'USER',
    status: 404,
    text: 'Пользователя с\u00a0такой почтой нет. Сначала добавьте его в\u00a0«Пользователи»',
  },
  'holders.reportNotFound': { type: 'NOT_FOUND', subtype: 'REPORT', status: 404, text: 'Нет такого отчёта' },
  'holders.reportsFull': {
    type: 'LIMIT',
    subtype: 'REPORTS',
    status: 400,
    text: 'У\u00a0правообладателя уже {most} отчётов. Удалите ненужные',
  },
} as const satisfies Refusals<'holders'>
