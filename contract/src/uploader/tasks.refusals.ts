import type { Refusals } from '../refusal-entry.ts'

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
  'tasks.outrun': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Перезапускать нечего: работу, для\u00a0которой была эта задача, уже продолжили или\u00a0отменили без\u00a0неё',
  },
  'tasks.onlyPaused': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Такую задачу не\u00a0отменяют: недоделанное осталось\u00a0бы незамеченным. Поставьте её очередь на\u00a0паузу',
  },
  'tasks.ended': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Отменять нечего: задача уже закончена',
  },
  'tasks.notWaiting': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Задача не\u00a0ждёт очереди: она выполняется или\u00a0закончена',
  },
  'tasks.noLane': { type: 'NOT_FOUND', subtype: 'LANE', status: 404, text: 'Нет такой очереди задач' },
  'tasks.otherCount': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Неудачных задач стало другое число: {count}. Проверьте список и\u00a0введите новое число',
  },
} as const satisfies Refusals<'tasks'>
