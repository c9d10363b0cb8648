import type { RecordBreak } from '@skleyka/contract/record-ads/record-ads.calls.ts'

/** Breaks that show the same, at their moments in order of time. */
export interface BreakGroup extends Omit<RecordBreak, 'kind' | 'atMs'> {
  readonly moments: readonly Pick<RecordBreak, 'kind' | 'atMs'>[]
}

/** The breaks of a video in as few lines as they differ. */
export function groupedBreaks(breaks: readonly RecordBreak[]): BreakGroup[] {
  const groups = new Map<string, BreakGroup>()
  for (const { kind, atMs, ...shown } of breaks) {
    const same = JSON.stringify(shown)
    const { moments = [] } = groups.get(same) ?? {}
    groups.set(same, { ...shown, moments: [...moments, { kind, atMs }] })
  }
  return [...groups.values()]
}

/** Returns true if a viewer meets a break: one whose blocks are all lost is left out. */
export const isMet = ({ blocks }: Pick<RecordBreak, 'blocks'>): boolean => blocks.some(({ loss }) => loss === null)

/** Returns where on the line of time a break stands, from 0 to 1; null for one of no place there. */
export function placeOf({ kind, atMs }: RecordBreak, durationMs: number | null): number | null {
  if (kind === 'START') return 0
  if (kind === 'END') return 1
  return kind === 'MIDDLE' && durationMs !== null && durationMs > 0 ? (atMs ?? 0) / durationMs : null
}
