import type { Refusals } from '../refusal-entry.ts'

export const downloadRefusals = {
  'downloads.noFile': {
    type: 'NOT_FOUND',
    subtype: 'FILE',
    status: 404,
    text: 'Такого файла у\u00a0видео нет: он ещё не\u00a0готов или больше не\u00a0хранится. Выберите другой',
  },
} as const satisfies Refusals<'downloads'>
