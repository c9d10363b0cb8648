/** Distance of one double tap, in seconds. */
const skipS = 10
const doubleMs = 320

type Tap = { readonly side: -1 | 0 | 1; readonly atMs: number }

/**
 * Reads taps on the picture: how many seconds each one asks to skip, 0 for a tap that asks for the controls. `share` is how
 * far to the right it was; the second tap of two on the left or right third skips, and so does each one that follows.
 */
export function tapReader(): (share: number, atMs: number) => number {
  let last: Tap = { side: 0, atMs: Number.NEGATIVE_INFINITY }
  return (share, atMs) => {
    const side = share < 1 / 3 ? -1 : share > 2 / 3 ? 1 : 0
    const isSecond = side !== 0 && side === last.side && atMs - last.atMs <= doubleMs
    last = { side, atMs }
    return isSecond ? side * skipS : 0
  }
}
