import { trimSigns, trimSignsEnd } from '@skleyka/contract/texts.ts'

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  'а a,б b,в v,г g,д d,е e,ё yo,ж zh,з z,и i,й y,к k,л l,м m,н n,о o,п p,р r,с s,т t,у u,ф f,х kh,ц ts,ч ch,ш sh,щ shch,ы y,э e,ю yu,я ya,ъ ,ь '
    .split(',')
    .map((pair) => [pair.charAt(0), pair.slice(2)]),
)
const maxChars = 36

/** The name proposed for a field by its title: Latin, and of no other field. */
export function systemName(title: string, taken: readonly string[]): string {
  const letters = [...title.toLocaleLowerCase('ru')].map((letter) => latin[letter] ?? letter).join('')
  const words = trimSigns(letters.replace(/[^a-z0-9]+/g, '_'), '_')
  const name = trimSignsEnd((/^[a-z]/.test(words) ? words : `f_${words}`).slice(0, maxChars), '_')
  if (!taken.includes(name)) return name
  for (let number = 2; ; number += 1) if (!taken.includes(`${name}_${number}`)) return `${name}_${number}`
}
