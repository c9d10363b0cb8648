import type { CutRange } from '@skleyka/contract/cuts/cut-ranges.ts'
import type { Tx } from '../../database/database.ts'
import { findVersion, readCut, type Version } from '../versions/versions.ts'

/** A cut of a cut of a cut, at most so deep. */
const deepest = 100

/**
 * Returns what was cut, step by step, between a version and an earlier one, which may be of another record: a clip. None for the
 * same video, made anew of one file too; null for another video.
 */
export async function cutsSince(tx: Tx, version: Version, earlierId: number): Promise<CutRange[][] | null> {
  const earlier = version.id === earlierId ? version : await findVersion(tx, earlierId)
  const cuts: CutRange[][] = []
  let at: Version | null = version
  for (let step = 0; at !== null && step < deepest; step += 1) {
    if (at.id === earlierId || isSameFile(at, earlier)) return cuts
    const cut = readCut(at)
    if (!cut?.taken || cut.restored) return null
    cuts.unshift(cut.taken)
    at = await findVersion(tx, cut.versionId)
  }
  return null
}

const isSameFile = ({ sourceKey }: Version, other: Version | null) =>
  sourceKey !== null && sourceKey === other?.sourceKey
