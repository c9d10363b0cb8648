import type { Refusals } from '../refusal-entry.ts'

export const templateRefusals = {
  'templates.notFound': { type: 'NOT_FOUND', subtype: 'TEMPLATE', status: 404, text: 'Нет такого шаблона' },
  'templates.versionNotFound': {
    type: 'NOT_FOUND',
    subtype: 'VERSION',
    status: 404,
    text: 'Этой версии шаблона уже нет. Обновите страницу и\u00a0выберите другую',
  },
  'templates.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Шаблон уже изменил кто-то другой. Обновите страницу и\u00a0повторите правку',
  },
  'templates.nameTaken': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Шаблон с\u00a0таким названием уже есть. Введите другое',
  },
  'templates.nameTakenSince': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Вернуть не\u00a0получится: название «{name}» теперь у\u00a0другого шаблона. Переименуйте его и\u00a0повторите',
  },
  'templates.usedSince': {
    type: 'STATE',
    subtype: 'IN_USE',
    status: 409,
    text: 'Вернуть не\u00a0получится: шаблону уже следуют: {uses}. Выберите там другой и\u00a0повторите',
  },
  'templates.formerGone': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Вернуть не\u00a0получится: прежнего основного шаблона больше нет. Выберите основной в\u00a0настройках',
  },
  'templates.notKept': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Этот шаблон уже вернули, или он больше не\u00a0хранится. Обновите страницу',
  },
  'templates.full': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0аккаунте уже {max} таких шаблонов. Удалите ненужные',
  },
  'templates.notPublished': {
    type: 'STATE',
    subtype: 'NOT_PUBLISHED',
    status: 409,
    text: 'Шаблон ещё не\u00a0опубликован. Опубликуйте его и\u00a0повторите',
  },
  'templates.defaultNeeded': {
    type: 'STATE',
    subtype: 'IN_USE',
    status: 409,
    text: 'Аккаунту нужен основной шаблон. Сделайте основным другой',
  },
  'templates.inUse': {
    type: 'STATE',
    subtype: 'IN_USE',
    status: 409,
    text: 'Шаблон используется: {uses}. Выберите, чем его заменить',
  },
  'templates.replacement': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Заменить можно только на\u00a0другой опубликованный шаблон. Выберите его',
  },
  'templates.mirrored': {
    type: 'STATE',
    subtype: 'SHARED',
    status: 409,
    text: 'Этот шаблон ведёт аккаунт «{account}». Чтобы менять его самому, создайте копию',
  },
  'templates.sharedName': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Шаблон «{name}» в аккаунте уже есть. Переименуйте его и повторите',
  },
  'templates.field': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Исправьте поля шаблона: {fields}',
  },
  'templates.choice': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Такого опубликованного шаблона в\u00a0аккаунте нет. Выберите другой',
  },
} as const satisfies Refusals<'templates'>
