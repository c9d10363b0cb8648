import type { Refusals } from './entry.ts'

export const templateRefusals = {
  'templates.notFound': { type: 'NOT_FOUND', subtype: 'TEMPLATE', status: 404, text: 'Нет такого шаблона' },
} as const satisfies Refusals<'templates'>
