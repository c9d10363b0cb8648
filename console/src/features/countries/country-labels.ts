import type { CountryDecision } from '@skleyka/contract/access/country-judge.ts'
import type { CountryRule } from '@skleyka/contract/access/country-rules.ts'
import { type Forms, plural } from '@skleyka/contract/plurals.ts'
import { placeLineText } from '../../russian/country-names.ts'
import { groupDigits } from '../../russian/numbers.ts'

export const modeLabels: Readonly<Record<CountryRule['mode'], string>> = {
  ALL: 'Во\u00a0всех странах',
  ONLY: 'Только в\u00a0странах списка',
  EXCEPT: 'Везде, кроме стран списка',
}

/** Returns how much a list holds: «2 страны, 1 регион». */
export function listText({ countries, regions }: Pick<CountryRule, 'countries' | 'regions'>): string {
  const parts = [
    ...(countries.length > 0 || regions.length === 0
      ? [countText(countries.length, ['страна', 'страны', 'стран'])]
      : []),
    ...(regions.length > 0 ? [countText(regions.length, ['регион', 'региона', 'регионов'])] : []),
  ]
  return parts.join(', ')
}

const countText = (count: number, forms: Forms) => `${groupDigits(count)}\u00a0${plural(count, forms)}`

/** Returns why a viewer is let or not, told beside the verdict. */
export function reasonOf({ mode, unknown }: CountryRule, { allowed, by, line }: CountryDecision): string {
  if (by === 'FORBIDDEN') return `Среди запрещённых исключений: ${line}`
  if (by === 'ALLOWED') return `Среди разрешённых исключений: ${line}`
  if (by === 'UNKNOWN')
    return `Место зрителя неизвестно, таких шаблон ${unknown === 'ALLOW' ? 'пускает' : 'не\u00a0пускает'}`
  if (mode === 'ALL') return 'Разрешены все страны'
  if (line !== null) return `В\u00a0списке: ${placeLineText(line)}`
  return allowed ? 'Этого места нет в\u00a0списке запрещённых' : 'Этого места нет в\u00a0списке разрешённых'
}
