import { unknownLanguage } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import type { Tx } from '../../database/database.ts'
import type { SoundStream } from '../../ffmpeg/sound-streams.ts'
import { accountLanguage } from '../accounts/accounts.ts'
import { writeWork } from '../audit/audit.ts'
import { takeSounds, type Version } from '../versions/versions.ts'
import { deleteTrack, listTracks, saveFacts, type TrackRow } from './audio-tracks.sql.ts'
import { auditedTrack } from './audited-track.ts'
import { purgeUnheard } from './purge-unheard.ts'
import { insertFound, insertOriginal } from './sound-sources.sql.ts'
import { endStreamsOf } from './streams.sql.ts'

/**
 * The sounds of the file of a version beside its own become tracks, once a version. Those of the file before it give way to
 * others in their language.
 */
export async function takeStreams(
  tx: Tx,
  { id: versionId, accountId, recordId, soundsTaken, cut }: Version,
  sounds: readonly SoundStream[],
  own: number | null,
): Promise<void> {
  const others = sounds.filter(({ index }) => index !== own)
  // what is cut has one sound; tracks follow a cut by themselves
  if (soundsTaken || cut !== null || others.length === 0 || !(await takeSounds(tx, accountId, versionId))) return
  const languages = new Set(others.map(({ language }) => language))
  for (const track of await listTracks(tx, accountId, recordId)) {
    if (track.from_version_id === null || track.is_original || !languages.has(track.language)) continue
    await deleteTrack(tx, accountId, track.id)
    await endStreamsOf(tx, accountId, recordId, track.id)
    await purgeUnheard(tx, accountId, track.sound_folder)
  }
  const rows = await insertFound(tx, { accountId, recordId, userId: null, file: { versionId } }, others)
  await writeWork(tx, rows.map(foundEvent))
}

/** A line of the journal about a track that was found in a file. */
export const foundEvent = (row: TrackRow) => ({
  ...{ accountId: row.account_id, recordId: row.record_id, userId: row.created_by },
  ...{ action: 'audioTracks.found', after: { sound: auditedTrack(row) } },
})

/**
 * The sound of the video itself is one to choose from, while the video has any: out of its rungs, or where they were made
 * without sound out of its file. Answers its track; null where it is not to be heard.
 */
export async function bringOriginal(
  tx: Tx,
  { id: versionId, accountId, recordId }: Version,
  from: 'rungs' | 'source' | 'nowhere',
  sounds: readonly SoundStream[],
  own: number | null,
): Promise<TrackRow | null> {
  const of = { accountId, recordId, versionId }
  const find = async () =>
    (await listTracks(tx, accountId, recordId)).find(({ is_original: isOriginal }) => isOriginal) ?? null
  const kept = await find()
  if (from === 'nowhere') {
    if (kept && own === null) await deleteTrack(tx, accountId, kept.id)
    return null
  }
  if (!kept)
    await insertOriginal(
      tx,
      of,
      await describeSound(
        tx,
        accountId,
        sounds.find(({ index }) => index === own),
      ),
    )
  const track = kept ?? (await find())
  if (!track) throw new Error('the sound of a video has no track')
  const fromVersionId = from === 'source' ? versionId : null
  if (track.version_id === versionId && track.from_version_id === fromVersionId) return track
  await purgeUnheard(tx, accountId, track.sound_folder, track.id)
  await endStreamsOf(tx, accountId, recordId, track.id)
  await saveFacts(tx, track, {
    ...{
      state: 'QUEUED',
      version_id: versionId,
      from_version_id: fromVersionId,
      duration_ms: null,
      sound_folder: null,
    },
    ...{ stream_index: fromVersionId === null ? null : own, fits: true },
  })
  return find()
}

/** Returns what is told of the sound of the video itself: where its file tells no language, it is that of the account. */
async function describeSound(
  tx: Tx,
  accountId: number,
  { language, title }: Pick<SoundStream, 'language' | 'title'> = { language: unknownLanguage, title: '' },
) {
  const hasLanguage = language !== unknownLanguage
  return { language: hasLanguage ? language : ((await accountLanguage(tx, accountId)) ?? language), title, hasLanguage }
}
