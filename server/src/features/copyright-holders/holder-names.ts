import { mixesAlphabets } from '@skleyka/contract/alphabets.ts'
import type { Tx } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { lockNames } from './holders.sql.ts'

/** Latin letters that look like Cyrillic ones. */
const lookalikes: Readonly<Record<string, string>> = {
  ...{ a: 'а', b: 'в', c: 'с', e: 'е', h: 'н', k: 'к', m: 'м', o: 'о', p: 'р', t: 'т', x: 'х', y: 'у' },
  ...{ ё: 'е', i: 'і', 0: 'о' },
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
