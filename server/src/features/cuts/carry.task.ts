import { type CutRange, momentAfterCut } from '@skleyka/contract/cut-ranges.ts'
import { frontSettings } from '@skleyka/contract/records.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../database/database.ts'
import type { TaskHandler } from '../../tasks/handlers.ts'
import { writeWork } from '../audit/audit.ts'
import { type RecordNow, recordChanges } from '../records/records.ts'
import { findVersion, type Version } from '../versions/versions.ts'
import { readCut } from './kept-cut.ts'

/** Once a cut plays, what stands at moments of the video it was made of follows it: marks, chapters, episodes. */
export function carryTask(): TaskHandler<'carry'> {
  return {
    lane: 'light',
    async run({ payload }, { db }) {
      const version = await findVersion(db, payload.versionId)
      const cut = version && readCut(version)
      if (!version || !cut?.taken) return undefined
      const { taken } = cut
      return (tx) => carry(tx, version, { ...cut, taken })
    },
  }
}

interface MadeCut {
  readonly recordId: number
  readonly taken: readonly CutRange[]
  readonly userId: number
}

async function carry(tx: Tx, version: Version, { recordId: fromId, taken, userId }: MadeCut): Promise<void> {
  const { accountId, recordId } = version
  const record = await recordChanges.lock(tx, accountId, recordId)
  const [from] = fromId === recordId ? [record] : await recordChanges.findMany(tx, accountId, [fromId])
  if (!record || !from) return
  const { before, after } = await recordChanges.change(tx, accountId, record, {
    frontSettings: settingsAfter(from, record, taken),
    cuepoints: cuepointsAfter(from, taken),
  })
  if (Object.keys(after).length > 0) {
    await writeWork(tx, [{ accountId, userId, action: 'cuts.carry', recordId, before, after }])
  }
}

const marks = z.array(z.looseObject({ atMs: z.int() }))

function settingsAfter(from: RecordNow, to: RecordNow, taken: readonly CutRange[]): unknown {
  const read = frontSettings.safeParse(from.front_settings)
  if (!read.success) return to.front_settings
  return { ...Object(to.front_settings), episodes: episodesAfter(read.data.episodes, taken) }
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
function cuepointsAfter(from: RecordNow, taken: readonly CutRange[]): unknown {
  const read = marks.safeParse(from.cuepoints)
  if (!read.success) return []
  return read.data.flatMap((mark) => {
    const atMs = momentAfterCut(taken, mark.atMs)
    return atMs === null ? [] : [{ ...mark, atMs }]
  })
}
