import { type CaptionChannel, captionChannels } from '@skleyka/contract/subtitles/captions-608.ts'
import { type Cue, latestCueMs } from '@skleyka/contract/subtitles/cues.ts'
import { subtitleBounds } from '@skleyka/contract/subtitles/subtitle-bounds.ts'
import { cuesRefusal } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import type { Tx } from '../../database/database.ts'
import { insertTrack, listTracks, lockTitled } from './subtitles.sql.ts'
import { writeTrack } from './write-track.ts'

/** Captions do not tell their language: the first channel has an unknown one, the others codes for local use (ISO 639-2). */
const languages: Readonly<Record<CaptionChannel, string>> = { CC1: 'und', CC2: 'qaa', CC3: 'qab', CC4: 'qac' }

/**
 * Gives a video the captions of the broadcast that it was made of, a track a channel. A language that somebody has given a track already
 * is left alone, and so is a video in the trash.
 */
export async function addCaptions(
  tx: Tx,
  services: Parameters<typeof writeTrack>[1],
  { accountId, recordId }: { readonly accountId: number; readonly recordId: number },
  captions: ReadonlyMap<CaptionChannel, readonly Cue[]>,
): Promise<void> {
  const record = captions.size > 0 ? await lockTitled(tx, accountId, recordId) : null
  if (!record) return
  const present = await listTracks(tx, accountId, recordId)
  const channels = captionChannels.filter((channel) => captions.has(channel))
  for (const [place, channel] of channels.entries()) {
    const language = languages[channel]
    if (present.some((track) => track.language === language)) continue
    const label = place === 0 ? 'Титры эфира' : `Титры эфира\u00a0${place + 1}`
    const fresh = { account_id: accountId, record_id: recordId, language, label, updated_by: null }
    const id = await insertTrack(tx, { ...fresh, state: 'READY', origin: 'LIVESTREAM' })
    const made = (await listTracks(tx, accountId, recordId)).find((track) => track.id === id)
    if (made === undefined) throw new Error('a track that was just made is not there')
    const writer = { accountId, uuid: record.uuid, userId: null }
    await writeTrack(tx, services, writer, made, { cues: keptCues(captions.get(channel) ?? []) })
  }
}

/** As many cues from the beginning as a track holds. */
function keptCues(cues: readonly Cue[]): readonly Cue[] {
  let kept = cues.filter(([, to]) => to <= latestCueMs).slice(0, subtitleBounds.cues)
  while (cuesRefusal(kept)) kept = kept.slice(0, Math.floor(kept.length * 0.9))
  return kept
}
