import { type CutRange, momentAfterCut, momentBeforeCut } from '@skleyka/contract/cuts/cut-ranges.ts'
import { frontSettings } from '@skleyka/contract/records/records.calls.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../database/database.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TaskHandler } from '../../tasks/handlers.ts'
import { writeWork } from '../audit/audit.ts'
import { requestSounds } from '../processing/processing.ts'
import { type RecordNow, recordChanges } from '../records/records.ts'
import { type CarriedTrack, carrySubtitles } from '../subtitles/subtitles.ts'
import { findVersion, readCut, saveCut } from '../versions/versions.ts'

/**
 * Once a cut plays, what stands at moments of the video it was made of follows it, once: marks, episodes, subtitles. Once the
 * whole plays again, what is left of them goes back.
 */
export function carryTask(storage: Storage): TaskHandler<'carry'> {
  return {
    lane: 'light',
    run:
      async ({ payload }) =>
      (tx) =>
        carry(tx, storage, payload.versionId),
  }
}

async function carry(tx: Tx, storage: Storage, versionId: number): Promise<void> {
  const version = await findVersion(tx, versionId)
  if (!version) return
  const { accountId, recordId, uuid } = version
  const record = await recordChanges.lock(tx, accountId, recordId)
  const cut = readCut(version)
  if (!record || !cut?.taken || cut.carried) return
  const { taken, userId, recordId: fromId, restored = false } = cut
  const [from] = fromId === recordId ? [record] : await recordChanges.findMany(tx, accountId, [fromId])
  if (!from) return
  const { before, after } = await recordChanges.change(tx, accountId, record, {
    frontSettings: settingsAfter(from, record, taken, restored),
    cuepoints: cuepointsAfter(from, taken, restored),
  })
  const carried = { accountId, uuid, userId, fromId, toId: recordId, taken, restored }
  const tracks = await carrySubtitles(tx, { storage }, carried)
  const moved = [{ before, after }, ...tracks.map(subtitlesMoved)].filter((one) => Object.keys(one.after).length > 0)
  const event = { accountId, userId, action: 'cuts.carry', recordId }
  await writeWork(
    tx,
    moved.map((one) => ({ ...event, ...one })),
  )
  await saveCut(tx, accountId, versionId, { ...cut, carried: true })
  await requestSounds(tx, { accountId, recordId })
}

const subtitlesMoved = ({ before, after }: CarriedTrack) => ({
  before: { subtitles: before },
  after: { subtitles: after },
})

const marks = z.array(z.looseObject({ atMs: z.int() }))

function settingsAfter(from: RecordNow, to: RecordNow, taken: readonly CutRange[], restored: boolean): unknown {
  const read = frontSettings.safeParse(from.front_settings)
  if (!read.success) return to.front_settings
  const { episodes } = read.data
  const moved = restored
    ? episodes.map((episode) => ({ ...episode, atMs: momentBeforeCut(taken, episode.atMs) }))
    : episodesAfter(episodes, taken)
  return { ...Object(to.front_settings), episodes: moved }
}

/** An episode that began before a range goes on at its beginning; one that is cut away as a whole is gone. */
export function episodesAfter<E extends { readonly atMs: number }>(
  episodes: readonly E[],
  taken: readonly CutRange[],
): E[] {
  const inOrder = episodes.toSorted((a, b) => a.atMs - b.atMs)
  return inOrder.flatMap((episode, place) => {
    const endMs = inOrder[place + 1]?.atMs ?? Number.POSITIVE_INFINITY
    const first = taken.find(({ from_ms, to_ms }) => to_ms > episode.atMs && from_ms < endMs)
    const atMs = first && momentAfterCut(taken, Math.max(first.from_ms, episode.atMs))
    return atMs === null || atMs === undefined ? [] : [{ ...episode, atMs }]
  })
}

/** A mark that is cut away is gone; the others keep their frame. */
function cuepointsAfter(from: RecordNow, taken: readonly CutRange[], restored: boolean): unknown {
  const read = marks.safeParse(from.cuepoints)
  if (!read.success) return []
  return read.data.flatMap((mark) => {
    const atMs = restored ? momentBeforeCut(taken, mark.atMs) : momentAfterCut(taken, mark.atMs)
    return atMs === null ? [] : [{ ...mark, atMs }]
  })
}
