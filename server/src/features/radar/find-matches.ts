import type { Tx } from '../../database/database.ts'
import { type AlignedRange, aligningTracks, dropChance, type Hit } from '../../fingerprints/align.ts'
import { mirrorMask } from '../../fingerprints/sign-hash.ts'
import { takeSteps } from '../../fingerprints/steps.ts'
import { printsPerSecond, type Track, type TrackKind, unpackTrack } from '../../fingerprints/track.ts'
import { queryWords } from '../../fingerprints/words.ts'
import { type FoundMatch, findWorks } from './matches.sql.ts'
import { findPlaces, readPrints, type StoredPrints } from './prints.sql.ts'

const chunk = 60 * printsPerSecond
const noMask: readonly [number, number] = [0, 0]
/** So many hits of a minute that lead to one other are enough to find its line. */
const mostHits = 600
/** Others that have fewer moments in common are not looked at, and of the rest those with most. */
const leastMoments = 3
const mostOthers = 200

const kinds: readonly TrackKind[] = ['PICTURE', 'SOUND']

/** The tracks of a stored fingerprint. */
export function tracksOf({ picture, sound }: Pick<StoredPrints, 'picture' | 'sound'>): Track[] {
  const bytes = { PICTURE: picture, SOUND: sound }
  return kinds.flatMap((kind) => (bytes[kind] ? unpackTrack(kind, bytes[kind]) : []))
}

/** Looks a fingerprint up in the index: the ranges that others have in common with it, by the number of their fingerprint. */
export async function findCommonRanges(
  tx: Tx,
  prints: Pick<StoredPrints, 'id' | 'picture' | 'sound'>,
  signal?: AbortSignal,
): Promise<{ other: StoredPrints; ranges: AlignedRange[] }[]> {
  const tracks = tracksOf(prints)
  const hits = new Map<number, Record<TrackKind, Hit[]>>()
  for (const track of tracks) {
    for (let from = 0; from < track.length; from += chunk) {
      signal?.throwIfAborted()
      const found = await findHits(tx, track, [from, Math.min(track.length, from + chunk)], prints.id)
      for (const [printsId, some] of found) {
        const of = hits.get(printsId) ?? { PICTURE: [], SOUND: [] }
        for (const hit of some) of[track.kind].push(hit)
        hits.set(printsId, of)
      }
    }
  }
  const count = (of: Record<TrackKind, Hit[]>) => of.PICTURE.length + of.SOUND.length
  const likely = [...hits].sort(([, a], [, b]) => count(b) - count(a)).slice(0, mostOthers)
  const found: { other: StoredPrints; ranges: AlignedRange[] }[] = []
  for (const [id, of] of likely) {
    const [other] = await readPrints(tx, [id])
    if (!other) continue
    const others = tracksOf(other)
    const ranges: AlignedRange[] = []
    for (const track of tracks) {
      const same = others.find(({ kind }) => kind === track.kind)
      if (same) ranges.push(...(await takeSteps(aligningTracks(track, same, of[track.kind]), signal)))
    }
    if (ranges.length > 0) found.push({ other, ranges })
  }
  return found
}

/** The hits of a stretch of a track by the fingerprint that they lead to, of those that have several. */
async function findHits(
  tx: Tx,
  track: Track,
  bounds: readonly [number, number],
  besides: number,
): Promise<Map<number, Hit[]>> {
  const found = new Map<number, Hit[]>()
  for (let view = 0; view < track.views; view += 1) {
    for (const isMirrored of track.kind === 'PICTURE' ? [false, true] : [false]) {
      const words = queryWords(track, view, bounds, isMirrored ? mirrorMask : noMask)
      const places = await findPlaces(
        tx,
        words.map(({ word }) => word),
        besides,
      )
      for (const [printsId, some] of Map.groupBy(places, (place) => place.printsId)) {
        const hits = some.map(({ wordPlace, view: otherView, moment: otherMoment }) => {
          return { moment: words[wordPlace]?.moment ?? 0, view, otherMoment, otherView, isMirrored }
        })
        found.set(printsId, (found.get(printsId) ?? []).concat(dropChance(hits)))
      }
    }
  }
  for (const [printsId, hits] of found) {
    const every = Math.max(1, Math.ceil(hits.length / mostHits))
    if (new Set(hits.map(({ otherMoment }) => otherMoment)).size < leastMoments) found.delete(printsId)
    else if (every > 1)
      found.set(
        printsId,
        hits.filter((_, at) => at % every === 0),
      )
  }
  return found
}

/** Returns the confidence of a match, 0 to 100: the share of signs that agree, weighed by the length of the agreement. */
export function scoreOf(ranges: readonly AlignedRange[]): number {
  const ms = ranges.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
  const errors = ranges.reduce((sum, range) => sum + range.errors * (range.toMs - range.fromMs), 0) / Math.max(1, ms)
  return Math.max(0, Math.min(100, Math.round(100 * (1 - errors / 0.5))))
}

/** The same ranges as the other one of both sees them. */
const turn = (ranges: readonly AlignedRange[]): AlignedRange[] =>
  ranges.map((range) => ({
    ...range,
    ...{ fromMs: range.otherFromMs, toMs: range.otherToMs, otherFromMs: range.fromMs, otherToMs: range.toMs },
    speed: 1 / range.speed,
  }))

/**
 * What a video has in common with works of holders and with videos of other accounts; of a work, the videos in which it
 * is. A video that names the holder of a work is no copy of it, nor is one of the same account unless it is of a work.
 */
export async function findMatches(tx: Tx, prints: StoredPrints, signal?: AbortSignal): Promise<FoundMatch[]> {
  const common = await findCommonRanges(tx, prints, signal)
  const works = await findWorks(tx, [prints, ...common.map(({ other }) => other)])
  const worksOf = (of: StoredPrints) =>
    works.filter(({ id, recordId }) => id === of.workId || (recordId !== null && recordId === of.recordId))
  const found: FoundMatch[] = []
  for (const { other, ranges } of common) {
    const score = scoreOf(ranges)
    const pairs = [
      { copy: prints, original: other, ranges },
      { copy: other, original: prints, ranges: turn(ranges) },
    ]
    let isOfWork = false
    for (const pair of pairs) {
      const { recordId, holderId } = pair.copy
      if (recordId === null) continue
      for (const work of worksOf(pair.original)) {
        isOfWork = true
        if (work.holderId === holderId) continue
        found.push({ recordId, workId: work.id, otherRecordId: work.recordId, score, ranges: pair.ranges })
      }
    }
    if (isOfWork || prints.recordId === null || other.recordId === null || prints.accountId === other.accountId)
      continue
    // the later version is the copy, whichever was fingerprinted first
    const isLater = (prints.versionId ?? 0) > (other.versionId ?? 0)
    found.push(
      isLater
        ? { recordId: prints.recordId, workId: null, otherRecordId: other.recordId, score, ranges }
        : { recordId: other.recordId, workId: null, otherRecordId: prints.recordId, score, ranges: turn(ranges) },
    )
  }
  return found
}
