import type { TemplateKind } from './template-kinds.ts'

/** Titles of the fields that name a template, by its kind: the first visit of the console needs the kinds without them. */
export const templateTitles = {
  metadata: 'Шаблон метаданных',
  player: 'Шаблон плеера',
  site: 'Шаблон доступа по\u00a0сайтам',
  country: 'Шаблон доступа по\u00a0странам',
  ad: 'Шаблон рекламы',
  ladder: 'Шаблон кодирования',
} as const satisfies Record<TemplateKind, string>
