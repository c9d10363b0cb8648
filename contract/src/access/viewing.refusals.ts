import type { Refusals } from '../refusal-entry.ts'

export const viewingRefusals = {
  'viewing.site': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Исправьте шаблон сайтов. {problems}' },
  'viewing.country': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Исправьте шаблон стран. {problems}' },
  'viewing.noCountries': {
    type: 'STATE',
    subtype: 'NO_COUNTRIES',
    status: 409,
    text: 'Правила по\u00a0странам, регионам и\u00a0автономным системам не\u00a0работают: на\u00a0сервере нет базы адресов. Администратор задаёт её настройкой GEO_FILES',
  },
} as const satisfies Refusals<'viewing'>
