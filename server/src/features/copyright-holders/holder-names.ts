import { mixesAlphabets } from '@skleyka/contract/alphabets.ts'
import type { Tx } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { lockNames } from './holders.sql.ts'

/** Small letters and digits that look like others, small or capital: Latin, Greek and rare Cyrillic ones, «3» and «З», «1», «l» and «I». */
const lookalikes: Readonly<Record<string, string>> = {
  ...{ a: 'а', b: 'в', c: 'с', e: 'е', h: 'н', k: 'к', m: 'м', o: 'о', p: 'р', t: 'т', x: 'х', y: 'у', r: 'г' },
  ...{
    α: 'а',
    β: 'в',
    ε: 'е',
    η: 'н',
    ι: 'і',
    κ: 'к',
    μ: 'м',
    ν: 'v',
    ο: 'о',
    ρ: 'р',
    τ: 'т',
    υ: 'у',
    χ: 'х',
    γ: 'г',
    π: 'п',
    φ: 'ф',
  },
  ...{ ё: 'е', i: 'і', ı: 'і', l: 'і', ӏ: 'і', ј: 'j', ѕ: 's', ԁ: 'd', ԛ: 'q', ԝ: 'w', һ: 'н', ѵ: 'v' },
  ...{ 0: 'о', 1: 'і', 3: 'з', 4: 'ч', 6: 'б' },
}

/** Returns a name without what the eye does not tell apart: case, signs, spaces, letters of other alphabets that look the same. */
export const shapeOfName = (name: string): string =>
  [...name.normalize('NFKC').toLocaleLowerCase('ru')]
    .map((letter) => lookalikes[letter] ?? letter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('')

/**
 * Judges the name of a new or renamed holder. Refuses `holders.mixed` for a word of two alphabets and `holders.taken` for a name that looks
 * like that of another holder.
 */
export async function checkName(tx: Tx, name: string, ownId: number | null): Promise<void> {
  if (name.split(/[^\p{L}\p{N}]+/u).some(mixesAlphabets)) {
    const { message } = refuse('holders.mixed')
    throw refuse('holders.mixed', {}, { name: [message] })
  }
  const shape = shapeOfName(name)
  const twin = (await lockNames(tx)).find(
    (one) => one.id !== ownId && (one.name === name || shapeOfName(one.name) === shape),
  )
  if (!twin) return
  const { message } = refuse('holders.taken', { name: twin.name })
  throw refuse('holders.taken', { name: twin.name }, { name: [message] })
}
