import type { PlayerBlock } from '@skleyka/contract/ads/player-ads.ts'

/** Time when a browser showed which block, in milliseconds since 1970. */
export type BlockShows = Readonly<Record<string, readonly number[]>>

/** Of how many blocks it is kept. */
const mostBlocks = 200

/** Reads what the browser kept, which anybody may have written. */
export function readShown(text: string | null): BlockShows {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    const isMoments = (value: unknown): value is number[] =>
      Array.isArray(value) && value.every((moment) => typeof moment === 'number')
    return Object.fromEntries(
      Object.entries(Object(kept)).flatMap(([key, value]) => (isMoments(value) ? [[key, value]] : [])),
    )
  } catch {
    return {}
  }
}

/** Returns true if a block may be shown once more. */
export function mayShow(shown: BlockShows, { key, cap }: Pick<PlayerBlock, 'key' | 'cap'>, nowMs: number): boolean {
  if (cap === null) return true
  const sinceMs = nowMs - cap.hours * 3_600_000
  return (shown[key] ?? []).filter((atMs) => atMs > sinceMs).length < cap.times
}

/** Returns what is kept once a block with a cap was shown; of others nothing is. */
export function withShown(
  shown: BlockShows,
  { key, cap }: Pick<PlayerBlock, 'key' | 'cap'>,
  nowMs: number,
): BlockShows {
  if (cap === null) return shown
  const { [key]: before = [], ...others } = shown
  const kept = Object.entries(others).slice(-(mostBlocks - 1))
  return { ...Object.fromEntries(kept), [key]: [...before, nowMs].slice(-cap.times) }
}
