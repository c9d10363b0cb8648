import type { PlayerBreak } from '@skleyka/contract/ads/player-ads.ts'

/**
 * The break that comes between two moments of a video, in seconds: of several that a viewer went past at once the last one, as
 * he is kept from none of the video for those before. `gone` are those that are over; what was gone past joins them.
 */
export function dueBreak(
  breaks: readonly PlayerBreak[],
  fromS: number,
  toS: number,
  gone: Set<PlayerBreak>,
): PlayerBreak | null {
  const passed = breaks.filter(
    (one) => one.atMs !== null && fromS * 1_000 < one.atMs && one.atMs <= toS * 1_000 && !gone.has(one),
  )
  for (const one of passed) gone.add(one)
  return passed.toSorted((one, other) => (one.atMs ?? 0) - (other.atMs ?? 0)).at(-1) ?? null
}
