import type { Refusals } from '../refusal-entry.ts'

export const reportRefusals = {
  'reports.period': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Начало периода позже его конца' },
  'reports.tooLong': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Период длиннее десяти лет' },
  'reports.tooMany': {
    type: 'LIMIT',
    subtype: 'ROWS',
    status: 400,
    text: 'В\u00a0отчёте получается больше {max} строк. Выберите шаг крупнее, период короче или уберите группировку',
  },
} as const satisfies Refusals<'reports'>
