import type { Refusals } from '../refusal-entry.ts'

export const announcementRefusals = {
  'announcements.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Объявление уже изменил кто-то другой. Обновите страницу и\u00a0повторите правку',
  },
  'announcements.period': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Объявление никто не\u00a0увидит: проверьте, с\u00a0какого и\u00a0по\u00a0какое время его показывать',
  },
} as const satisfies Refusals<'announcements'>
