import type { PlayedReport } from '@skleyka/contract/heat/heat-curve.ts'
import { createAllowance } from '../../http/allowance.ts'
import { piecesOf } from './pieces.ts'

/** What was watched of a version and is not written yet. */
export interface Watched {
  readonly versionId: number
  readonly viewings: number
  /** Milliseconds. */
  readonly pieces: readonly number[]
}

/** Whose report it is: of which version, how long that is, from which network. */
export interface Watcher {
  readonly versionId: number
  readonly durationMs: number
  readonly network: string
}

/** So many times a piece counts at most that one viewing watches again and again: a loop in a shop window is one viewer. */
export const timesAPiece = 5
/** Viewings of one version from one network: so many at once, then as an office or a school goes on. */
export const viewingsOfNetwork = { max: 50, perSecond: 10 / 3_600 } as const
// 800 bytes each
const maxViewings = 10_000

/**
 * Adds up what players tell until it is written. Viewings are known by the names their players made up, in this memory alone, as
 * long as nobody needs their place; `clock` answers milliseconds and never goes back.
 */
export function createWatching(clock: () => number = () => performance.now()) {
  // in order of their last report
  const known = new Map<string, number[]>()
  const newcomers = createAllowance(viewingsOfNetwork)
  let waiting = new Map<number, Watched>()

  const add = ({ versionId, viewings, pieces }: Watched) => {
    const before = waiting.get(versionId)
    waiting.set(versionId, {
      versionId,
      viewings: (before?.viewings ?? 0) + viewings,
      pieces: pieces.map((ms, place) => ms + (before?.pieces[place] ?? 0)),
    })
  }
  return {
    /** Counts a report, or as much of it as one viewing and one network may tell. */
    count({ versionId, durationMs, network }: Watcher, { viewing, ranges }: PlayedReport): void {
      const told = piecesOf(ranges, durationMs)
      if (told.every((ms) => ms === 0)) return
      const key = `${versionId} ${network} ${viewing}`
      const had = known.get(key)
      if (!had && newcomers.spend(`${versionId} ${network}`, clock()) > 0) return
      const most = (timesAPiece * durationMs) / told.length
      const counted = told.map((ms, place) => Math.min(ms, Math.max(0, most - (had?.[place] ?? 0))))
      known.delete(key)
      known.set(
        key,
        counted.map((ms, place) => ms + (had?.[place] ?? 0)),
      )
      const [oldest] = known.keys()
      if (known.size > maxViewings && oldest !== undefined) known.delete(oldest)
      add({ versionId, viewings: had ? 0 : 1, pieces: counted })
    },
    /** Returns what waits to be written; it waits no more. */
    take(): Watched[] {
      const taken = [...waiting.values()]
      waiting = new Map()
      return taken
    },
    /** It could not be written: it waits again. */
    giveBack: (watched: readonly Watched[]) => watched.forEach(add),
  }
}
export type Watching = ReturnType<typeof createWatching>
