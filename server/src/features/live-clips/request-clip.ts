import { randomUUID } from 'node:crypto'
import { bounds } from '@skleyka/contract/limits.ts'
import { cutLine } from '@skleyka/contract/texts.ts'
import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import type { Tx } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { type GenerationRow, listGenerations } from '../../live/live.sql.ts'
import type { Services } from '../../services.ts'
import { chaptersOf, listMarks } from '../live-recordings/live-recordings.ts'
import { findQuotaForBytes, findQuotaForVideo } from '../quotas/quotas.ts'
import { createRecorded } from '../records/records.ts'
import { leaveRoom } from '../uploads/uploads.ts'
import { findVersion, skipToConverting } from '../versions/versions.ts'
import { countClips, insertClip, listLastSegments } from './clips.sql.ts'

/** The session that a clip is cut out of, and who wants it. */
export interface ClipRequest {
  readonly accountId: number
  readonly userId: number
  readonly sessionId: number
  readonly live: { readonly recordId: number; readonly uuid: string; readonly name: string }
  readonly seconds: number
}

/** The stretch of a session that a clip shows. */
export interface ClipStretch {
  readonly firstNumber: number
  readonly lastNumber: number
  /** Left out of the first segment. */
  readonly skipMs: number
  readonly durationMs: number
}

/**
 * Makes the record of a clip of the last seconds that were on air; the engine of livestreams fills it. Its last picture is the last
 * one of the newest whole segment. Shorter than asked where less was on air, or where the picture has changed its size meanwhile.
 * Refuses `translations.notOnAir` before the first segment, `translations.manyClips`, and what has no room.
 */
export async function requestClip(
  tx: Tx,
  services: Pick<Services, 'disk'>,
  { accountId, userId, sessionId, live, seconds }: ClipRequest,
): Promise<{ recordId: number; name: string; durationMs: number }> {
  if ((await countClips(tx, accountId)) >= translationBounds.clipsAtOnce)
    throw refuse('translations.manyClips', { max: translationBounds.clipsAtOnce })
  const [last, generations] = [await listLastSegments(tx, sessionId), await listGenerations(tx, sessionId)]
  const stretch = stretchOf(last, new Map(generations.map((one) => [one.number, one])), seconds * 1_000)
  const generation = generations.find(({ number }) => number === last[0]?.generation)
  if (!stretch || !generation) throw refuse('translations.notOnAir')
  const segments = last.filter(({ number }) => number >= stretch.firstNumber).toReversed()
  const sizeOf = (sizes: Readonly<Record<string, number>>) => Object.values(sizes).reduce((sum, size) => sum + size, 0)
  const sizeBytes = segments.reduce((sum, { sizes }) => sum + sizeOf(sizes), 0)
  await findQuotaForVideo(tx, accountId)
  await findQuotaForBytes(tx, accountId, sizeBytes)
  await leaveRoom(tx, services, accountId, sizeBytes)
  const name = `${cutLine(live.name, bounds.recordNameChars - suffix.length)}${suffix}`
  const from = new Date((segments[0]?.startsAt.getTime() ?? 0) + stretch.skipMs)
  const marks = (await listMarks(tx, sessionId)).filter(({ at }) => at >= from)
  const shown = segments.map((segment, place) =>
    place === 0 ? { startsAt: from, durationMs: segment.durationMs - stretch.skipMs } : segment,
  )
  const { id: recordId, versionId } = await createRecorded(tx, {
    ...{ accountId, ofRecordId: live.recordId, uuid: randomUUID(), sizeBytes, isMute: !generation.hasSound },
    ...{ chapters: chaptersOf(marks, shown), own: { name, ownerId: userId } },
  })
  const version = await findVersion(tx, versionId)
  if (!version || !(await skipToConverting(tx, version))) throw new Error('a new version cannot be moved')
  const { durationMs, ...part } = stretch
  await insertClip(tx, { accountId, sessionId, liveUuid: live.uuid, versionId, ...part })
  return { recordId, name, durationMs }
}

const suffix = '\u00a0— клип'

/** Finds the segments of the last milliseconds, out of those of a session from the last one back; null without any. */
export function stretchOf(
  segments: readonly { readonly number: number; readonly generation: number; readonly durationMs: number }[],
  generations: ReadonlyMap<number, GenerationRow>,
  wantedMs: number,
): ClipStretch | null {
  const [last] = segments
  const kind = last && generations.get(last.generation)
  if (!last || !kind) return null
  let durationMs = 0
  let firstNumber = last.number
  for (const segment of segments) {
    const generation = generations.get(segment.generation)
    if (durationMs >= wantedMs || !generation || !fits(generation, kind)) break
    durationMs += segment.durationMs
    firstNumber = segment.number
  }
  if (durationMs === 0) return null
  const skipMs = Math.max(0, durationMs - wantedMs)
  return { firstNumber, lastNumber: last.number, skipMs, durationMs: durationMs - skipMs }
}

/** One header describes a whole video: another size or another kind of sound cannot stand in it. */
function fits(one: GenerationRow, other: GenerationRow): boolean {
  const [top, otherTop] = [one.rungs[0], other.rungs[0]]
  const sound = (codecs: string | undefined) => codecs?.split(',')[1]
  return (
    one.kind === 'ENCODER' &&
    one.hasSound === other.hasSound &&
    top?.name === otherTop?.name &&
    top?.width === otherTop?.width &&
    sound(top?.codecs) === sound(otherTop?.codecs)
  )
}
