import type { Refusals } from '../refusal-entry.ts'

export const frameRefusals = {
  'frames.notFound': { type: 'NOT_FOUND', subtype: 'FRAME', status: 404, text: 'Нет такого кадра' },
  'frames.notReady': {
    type: 'STATE',
    subtype: 'NOT_READY',
    status: 409,
    text: 'Кадр ещё не\u00a0готов. Подождите немного и\u00a0повторите',
  },
  'frames.inUse': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Этот кадр сейчас на\u00a0обложке. Выберите другую обложку и\u00a0повторите',
  },
  'frames.tooMany': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 409,
    text: 'У\u00a0видео уже {max} кадров. Удалите лишние и\u00a0повторите',
  },
} as const satisfies Refusals<'frames'>
