import { lineOf, type PlayerSite, type SiteMode, type SiteRule } from '@skleyka/contract/access/site-rules.ts'

export const modeLabels: Readonly<Record<SiteMode, string>> = {
  ALL: 'На\u00a0всех сайтах',
  ONLY: 'Только на\u00a0сайтах списка',
  EXCEPT: 'Везде, кроме сайтов списка',
}

/** Returns why the player works there or does not, told beside the verdict. */
export function reasonOf({ mode, domains }: Pick<SiteRule, 'mode' | 'domains'>, place: PlayerSite): string {
  if (place.kind === 'own') return 'Свой адрес платформы разрешён всегда'
  if (mode === 'ALL') return 'Разрешены все сайты'
  if (place.kind === 'app') return 'Так решено о\u00a0приложениях'
  if (place.kind === 'unknown') return 'Так решено о\u00a0страницах, которые не\u00a0сообщают свой адрес'
  const line = lineOf(domains, place.host)
  if (line !== null) return `В\u00a0списке: ${line}`
  return domains.length === 0 ? 'Список пуст' : 'Этого сайта в\u00a0списке нет'
}
