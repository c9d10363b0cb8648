import { audioBounds } from '@skleyka/contract/audio-tracks/audio-bounds.ts'
import { unknownLanguage } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { languageName } from '@skleyka/contract/languages.ts'
import { cutLine, line } from '@skleyka/contract/texts.ts'
import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { SoundStream } from '../../ffmpeg/sound-streams.ts'
import { insertTrack, listTracks, type TrackRow } from './audio-tracks.sql.ts'

/** Returns what a stream is called by its tags, else by its language; null where neither is told. */
export function labelOf({ language, title }: Pick<SoundStream, 'language' | 'title'>): string | null {
  const label = trackLabel.safeParse(cutLine(title, audioBounds.labelChars))
  if (label.success && label.data !== '') return label.data
  return language === unknownLanguage ? null : languageName(language)
}
const trackLabel = line(audioBounds.labelChars)

/** Source of sounds that become tracks: the account, the file, and who sent it. */
interface SoundSource {
  readonly accountId: number
  readonly recordId: number
  readonly userId: number | null
  readonly file:
    | { readonly versionId: number }
    | { readonly folder: string; readonly name: string | null; readonly sizeBytes: number | null }
}

/** Sounds of a file become tracks to be made, as many as there is room for; answers them. */
export async function insertFound(
  tx: Tx,
  { accountId, recordId, userId, file }: SoundSource,
  streams: readonly SoundStream[],
): Promise<TrackRow[]> {
  const present = await listTracks(tx, accountId, recordId)
  const room = audioBounds.tracks - present.filter(({ is_original: isOriginal }) => !isOriginal).length
  const from =
    'versionId' in file
      ? { from_version_id: file.versionId, version_id: file.versionId, fits: true }
      : { sound_folder: file.folder, file_name: file.name, file_bytes: file.sizeBytes }
  const ids = new Set<number>()
  for (const stream of streams.slice(0, Math.max(0, room))) {
    const label = labelOf(stream) ?? unnamedLabel
    const fresh = { account_id: accountId, record_id: recordId, language: stream.language, label, ...from }
    const writer = { created_by: userId, updated_by: userId }
    ids.add(await insertTrack(tx, { ...fresh, ...writer, stream_index: stream.index, state: 'QUEUED' }))
  }
  return (await listTracks(tx, accountId, recordId)).filter(({ id }) => ids.has(id))
}

/** Label of a sound of which its file tells nothing. */
const unnamedLabel = 'Дорожка без\u00a0названия'

/** Label of the video's own sound until somebody names it. */
const originalLabel = 'Оригинал'

/**
 * The sound of the video itself becomes one of those to choose from, unless it is; the default where there is none. `hasLanguage`
 * where its file says the language.
 */
export async function insertOriginal(
  tx: Tx,
  { accountId, recordId, versionId }: { accountId: number; recordId: number; versionId: number },
  { language, title, hasLanguage }: { language: string; title: string; hasLanguage: boolean },
): Promise<void> {
  // a language that the account has said calls it nothing: what it is in is not heard
  const label = labelOf({ language: hasLanguage ? language : unknownLanguage, title }) ?? originalLabel
  await sql`insert into audio_tracks (account_id, record_id, language, label, is_original, is_default, state,
      version_id)
    select ${accountId}, ${recordId}, ${language}, ${label}, true,
      not exists (select from audio_tracks where record_id = ${recordId} and is_default), 'QUEUED',
      ${versionId}
    on conflict (record_id) where is_original do nothing`.execute(tx)
}
