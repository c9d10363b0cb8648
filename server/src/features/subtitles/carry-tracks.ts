import { type CutRange, spanAfterCut, spanBeforeCut } from '@skleyka/contract/cuts/cut-ranges.ts'
import { type Cue, cueOf } from '@skleyka/contract/subtitles/cues.ts'
import type { Tx } from '../../database/database.ts'
import { insertTrack, listTracks, type TrackRow } from './subtitles.sql.ts'
import { auditedTrack, cuesOf, type Writer, writeTrack } from './write-track.ts'

interface Carry extends Writer {
  /** Source of the cut, and the record that the cut plays in, locked: the same one, or a clip. */
  readonly fromId: number
  readonly toId: number
  readonly taken: readonly CutRange[]
  /** The cut is undone: what is left goes back to its moments. */
  readonly restored?: boolean
}

/** A track in the words of the journal, null before it was there. */
export interface CarriedTrack {
  readonly before: ReturnType<typeof auditedTrack> | null
  readonly after: ReturnType<typeof auditedTrack>
}

/** A track that nobody has written cues of is left alone. Called once for a cut: a second time would move them again. */
export async function carrySubtitles(
  tx: Tx,
  services: Parameters<typeof writeTrack>[1],
  carry: Carry,
): Promise<CarriedTrack[]> {
  const { accountId, fromId, toId } = carry
  const isClip = fromId !== toId
  const present = isClip ? await listTracks(tx, accountId, toId) : []
  // what somebody gave a clip while it was being made stays
  const taken = new Set(present.map(({ language }) => language))
  const carried: CarriedTrack[] = []
  for (const track of await listTracks(tx, accountId, fromId)) {
    if (track.folder === null || taken.has(track.language)) continue
    const target = isClip ? await copyTrack(tx, carry, track, present) : track
    const move = carry.restored ? cuesBeforeCut : cuesAfterCut
    const cues = move(await cuesOf(tx, accountId, track.id), carry.taken)
    const after = await writeTrack(tx, services, carry, target, { cues })
    carried.push({ before: isClip ? null : auditedTrack(track), after: auditedTrack(after) })
  }
  return carried
}

async function copyTrack(
  tx: Tx,
  { accountId, toId, userId }: Carry,
  { language, label, state, origin, is_default }: TrackRow,
  present: readonly TrackRow[],
): Promise<TrackRow> {
  const isDefault = is_default && !present.some((track) => track.is_default)
  const fresh = { account_id: accountId, record_id: toId, ...{ language, label, state, origin } }
  const id = await insertTrack(tx, { ...fresh, is_default: isDefault, updated_by: userId })
  const made = (await listTracks(tx, accountId, toId)).find((track) => track.id === id)
  if (made === undefined) throw new Error('a track that was just made is not there')
  return made
}

/** Cues of a cut at the moments of the video it was made of. */
const cuesBeforeCut = (cues: readonly Cue[], taken: readonly CutRange[]): Cue[] =>
  cues.map(([from, to, text, place]) => {
    const { fromMs, toMs } = spanBeforeCut(taken, from, to)
    return cueOf(fromMs, toMs, text, place)
  })

/** Cues that are cut away as a whole are gone; those over an edge end at it. */
export const cuesAfterCut = (cues: readonly Cue[], taken: readonly CutRange[]): Cue[] =>
  cues.flatMap(([from, to, text, place]) => {
    const left = spanAfterCut(taken, from, to)
    return left ? [cueOf(left.fromMs, left.toMs, text, place)] : []
  })
