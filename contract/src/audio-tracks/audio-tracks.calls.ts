import * as z from 'zod/mini'
import { formatSize } from '../format-size.ts'
import { instant } from '../instants.ts'
import { language } from '../languages.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { line } from '../texts.ts'
import { audioBounds } from './audio-bounds.ts'

/**
 * State of a track: its file is awaited; it is being made; its length differs from that of the video, and somebody has
 * to say whether it fits; viewers get it; nothing came of its file.
 */
export const audioTrackStates = ['AWAITED', 'QUEUED', 'ASKS', 'READY', 'FAILED'] as const
export type AudioTrackState = (typeof audioTrackStates)[number]

/** A language nobody has told, by BCP 47: the sound of the video itself begins with it. */
export const unknownLanguage = 'und'

const trackId = z.int().check(z.positive())

/** One of the sounds that viewers choose from (product D9). */
export const audioTrack = z.object({
  id: trackId,
  recordId,
  /** A tag of BCP 47: `ru`, `pt-BR`; `und` where nobody has told it. */
  language: z.string(),
  /** Label that viewers choose it by. */
  label: z.string(),
  state: z.enum(audioTrackStates),
  /** The sound of the video itself, which is not deleted. */
  isOriginal: z.boolean(),
  /** Heard by viewers who have not chosen. */
  isDefault: z.boolean(),
  /** Delay against the file, in milliseconds; earlier below zero. */
  shiftMs: z.int(),
  /** Shorter than the video it is filled with silence, longer it is cut: somebody has said so. */
  fits: z.boolean(),
  fileName: z.nullable(z.string()),
  durationMs: z.nullable(z.int()),
  /** Excess length over the video, shorter below zero; null until that is known. */
  differsMs: z.nullable(z.int()),
  /** Reason why nothing came of it, in words. */
  failText: z.nullable(z.string()),
  createdDate: instant,
  updatedDate: instant,
  /** Person who wrote it last. */
  changedBy: z.nullable(z.string()),
  rowVersion: z.int(),
})
export type AudioTrack = z.output<typeof audioTrack>

const access = { who: 'member', section: 'VIDEO', permission: 'media.can_edit_records' } as const
const unknownRecord = 'NOT_FOUND/RECORD for an unknown or foreign record'
const unknownTrack = 'NOT_FOUND/TRACK for an unknown or foreign track'
const label = line(audioBounds.labelChars)
const shiftMs = z.int().check(z.minimum(-audioBounds.shiftMs), z.maximum(audioBounds.shiftMs))

/** Extra sound of records: dubs and commentaries that viewers of any player choose from. */
export const audioTracks = {
  list: method({
    about: `Answers the sounds of a record, its own first, then by label; none while it has no extra ones. \`sound\` tells whether viewers hear the video, it has nothing to hear, or is silenced («без звука»); \`progress\` is how far the making of those in work has come, in percent. ${unknownRecord}.`,
    path: '/api/v3/audioTracks/list',
    access,
    params: z.strictObject({ id: recordId }),
    result: z.object({
      tracks: z.array(audioTrack),
      sound: z.enum(['SOUND', 'NONE', 'OFF']),
      /** True if extra tracks can be added now: the video plays as a whole and has a picture. */
      takesTracks: z.boolean(),
      durationMs: z.nullable(z.int()),
      progress: z.nullable(z.int()),
      /** Language of the account, which a new track begins with; null while nobody has said. */
      accountLanguage: z.nullable(z.string()),
    }),
  }),
  upload: method({
    title: 'Новая дорожка звука',
    about: `Adds a track to a video that is ready, and answers the address its file is sent to by POST as it is, once, within an hour: WAV, MP3, AAC, M4A, FLAC, OGG, Opus or a video whose sound is taken; of several sounds in it each becomes a track, named as the file names it, and what is told here is of the one in its language, else of the first. What comes of it the list tells. Without a label it is called by its language. With \`fits\` a track of another length is filled with silence or cut without a question. LIMIT/SIZE above ${formatSize(audioBounds.fileBytes)}, LIMIT/QUOTA above ${audioBounds.tracks} tracks, STATE/NOT_READY for a video that is not ready, STATE/NO_PICTURE for one without a picture. ${unknownRecord}.`,
    path: '/api/v3/audioTracks/upload',
    access,
    mutates: true,
    touches: ['records', 'uploader'],
    params: z.strictObject({
      id: recordId,
      language,
      label: z.optional(label),
      fileName: line(255, 1),
      bytes: z.int().check(z.positive()),
      shiftMs: z.optional(shiftMs),
      fits: z.optional(z.boolean()),
    }),
    result: z.object({ track: audioTrack, url: z.string() }),
  }),
  save: method({
    title: 'Правка дорожки звука',
    about: `Writes the language of a track, its label, whether it is the default, its shift in milliseconds, and whether it fits although its length differs, whatever is given; another shift makes it anew. STATE/CONFLICT when rowVersion is not the present one; STATE/ORIGINAL for a shift of the video's own sound. ${unknownTrack}.`,
    path: '/api/v3/audioTracks/save',
    access,
    mutates: true,
    touches: ['records', 'uploader'],
    params: z.strictObject({
      trackId,
      rowVersion: z.int(),
      fields: z.partial(z.strictObject({ language, label, isDefault: z.boolean(), shiftMs, fits: z.boolean() })),
    }),
    result: z.object({ track: audioTrack }),
  }),
  retry: method({
    title: 'Дорожка звука готовится ещё раз',
    about: `Tries once more to make a track that failed; one that is being made stays so. STATE/NOT_FAILED for any other. ${unknownTrack}.`,
    path: '/api/v3/audioTracks/retry',
    access,
    mutates: true,
    touches: ['records', 'uploader'],
    params: z.strictObject({ trackId }),
    result: z.object({ track: audioTrack }),
  }),
  silence: method({
    title: 'Показ со\u00a0звуком или\u00a0без',
    about: `Has viewers hear nothing of a video («без звука»), or hear it again. Nothing is encoded anew to silence it: players get its pictures alone; a sound that was left out at the upload is encoded beside them. The journal takes it back. STATE/NOT_READY for a video that is not ready, STATE/NO_PICTURE for one without a picture, STATE/NO_SOURCE for a sound that was left out of a video whose source is not kept. ${unknownRecord}.`,
    path: '/api/v3/audioTracks/silence',
    access,
    mutates: true,
    touches: ['records', 'uploader'],
    params: z.strictObject({ id: recordId, isOff: z.boolean() }),
    result: z.object({ isOff: z.boolean() }),
  }),
  delete: method({
    title: 'Удаление дорожки звука',
    about: `Deletes a track; who hears it hears it to the end. With the last one the video is served in one piece again. STATE/ORIGINAL for the video's own sound. ${unknownTrack}.`,
    path: '/api/v3/audioTracks/delete',
    access,
    mutates: true,
    touches: ['records'],
    params: z.strictObject({ trackId }),
    result: z.object({ deleted: z.boolean() }),
  }),
}
