import type { Refusals } from './entry.ts'

export const taskRefusals = {
  'tasks.notFound': { type: 'NOT_FOUND', subtype: 'TASK', status: 404, text: 'Нет такой задачи' },
  'tasks.notRestartable': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Задачу нельзя перезапустить: она уже выполняется, ждёт очереди или закончена',
  },
  'tasks.final': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Повтор не\u00a0поможет: обработать именно этот файл нельзя. Загрузите другой',
  },
} as const satisfies Refusals<'tasks'>
