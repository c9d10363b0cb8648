/** The same numbers for the same seed (mulberry32), so that what fails can be run again. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number below the limit. */
  const below = (limit: number) => Math.floor(next() * limit)
  const oneOf = <T>(values: readonly T[]): T => {
    const value = values[below(values.length)]
    if (value === undefined) throw new Error('one of nothing')
    return value
  }
  const some = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
  return { below, oneOf, some, chance: (share: number) => next() < share }
}
