/** Two capital letters for a name: of its first two words, or the first two of one word. Quotes do not count. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '', second] = words
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  return letters.join('').toLocaleUpperCase('ru')
}

/** One of four calm tints, always the same for the same name. */
export function tintOf(name: string): 1 | 2 | 3 | 4 {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  const tints = [1, 2, 3, 4] as const
  return tints[sum % 4] ?? 1
}
