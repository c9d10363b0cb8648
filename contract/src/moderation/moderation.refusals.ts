import type { Refusals } from '../refusal-entry.ts'

export const moderationRefusals = {
  'moderation.reason': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Напишите, что\u00a0исправить: автор увидит причину рядом с\u00a0видео',
  },
} as const satisfies Refusals<'moderation'>
