import { curveOf, heatPieces, heatShownFrom } from '@skleyka/contract/heat/heat-curve.ts'
import { LRUCache } from 'lru-cache'
import type { Services } from '../../services.ts'
import type { Statistics } from '../../statistics/statistics.ts'
import { StatisticsUnavailable } from '../../statistics/unavailable.ts'
import { heatOfVersion, viewingsOfVersion } from './heat.sql.ts'

/** Watched parts of a version. */
interface Heat {
  readonly viewings: number
  /** Milliseconds of each piece, of all viewings together. */
  readonly pieces: readonly number[]
}

interface HeatedVersion {
  readonly accountId: number
  readonly recordId: number
  readonly versionId: number
  readonly durationMs: number
}

/** One viewing counts a piece so many times at most. */
const timesAPiece = 5

/** Reads what was watched of a version; `null` while the store is away. */
export async function readHeat(
  statistics: Statistics,
  { accountId: account, recordId: record, versionId: version, durationMs }: HeatedVersion,
): Promise<Heat | null> {
  const which = { account, record, version }
  const pieceMs = durationMs / heatPieces
  try {
    const [rows, [counted]] = await Promise.all([
      statistics.query<{ piece: number; ms: number }>(heatOfVersion, {
        ...which,
        pieceMs,
        pieces: heatPieces,
        times: timesAPiece,
      }),
      statistics.query<{ viewings: number }>(viewingsOfVersion, { ...which, durationMs }),
    ])
    const pieces = new Array<number>(heatPieces).fill(0)
    for (const { piece, ms } of rows) pieces[piece] = ms
    return { viewings: counted?.viewings ?? 0, pieces }
  } catch (error) {
    if (error instanceof StatisticsUnavailable) return null
    throw error
  }
}

/** A page of a player waits no longer for its curve. */
const waitMs = 400
/** Pages that are opened one after another ask once. */
const keptMs = 5_000
const maxKept = 1_000

const keptCurves = new WeakMap<Statistics, LRUCache<number, Promise<number[] | null>>>()

/**
 * Returns the curve that viewers of a version may see, heights from 0 to 100; `null` while too few have watched, and where the store does
 * not answer soon.
 */
export async function shownCurve(
  { statistics }: Pick<Services, 'statistics'>,
  version: HeatedVersion,
): Promise<number[] | null> {
  const kept =
    keptCurves.get(statistics) ?? new LRUCache<number, Promise<number[] | null>>({ max: maxKept, ttl: keptMs })
  keptCurves.set(statistics, kept)
  const before = kept.get(version.versionId)
  const curve = before ?? readCurve(statistics, version)
  if (curve !== before) {
    kept.set(version.versionId, curve)
    const forget = () => {
      if (kept.get(version.versionId) === curve) kept.delete(version.versionId)
    }
    // the viewing that makes it a curve may be the next one
    curve.then((found) => found === null && forget(), forget)
  }
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), waitMs)
  try {
    return await Promise.race([curve, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function readCurve(statistics: Statistics, version: HeatedVersion): Promise<number[] | null> {
  const heat = await readHeat(statistics, version)
  return heat === null || heat.viewings < heatShownFrom ? null : curveOf(heat.pieces)
}
