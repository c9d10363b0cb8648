import * as z from 'zod/mini'
import { formatSize } from '../format-size.ts'
import { instant } from '../instants.ts'
import { language } from '../languages.ts'
import { sized } from '../measure.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { line, word } from '../texts.ts'
import { type Cue, cue } from './cues.ts'
import { subtitleBounds } from './subtitle-bounds.ts'
import { trackOrigins, trackStates } from './subtitle-states.ts'

/** Peaks of a sound in a second. */
export const peaksPerSecond = 50

const trackId = z.int().check(z.positive())

/** Subtitles of a record in one language (product A19). */
export const track = z.object({
  id: trackId,
  recordId,
  /** A tag of BCP 47: `ru`, `pt-BR`. One language has one track. */
  language: z.string(),
  /** Label that viewers choose it by. */
  label: z.string(),
  state: z.enum(trackStates),
  origin: z.enum(trackOrigins),
  /** Shown to viewers who have not chosen. */
  isDefault: z.boolean(),
  cues: z.int(),
  createdDate: instant,
  updatedDate: instant,
  /** Person who wrote it last. */
  changedBy: z.nullable(z.string()),
  rowVersion: z.int(),
})
export type Track = z.output<typeof track>

/** Oddity of a file, in which line, counted from 1, and what was done about it. */
export const trackWarning = z.object({ line: z.int(), code: z.string(), text: z.string() })
export type TrackWarning = z.output<typeof trackWarning>

/** Bytes of a file as base64. */
const file = z.string().check(
  z.refine((text) => text.length <= maxFileChars, {
    params: { refusal: 'subtitles.tooLarge', places: { most: formatSize(subtitleBounds.fileBytes) } },
    abort: true,
  }),
  z.regex(/^[A-Za-z0-9+/]*={0,2}$/),
)
const maxFileChars = 4 * Math.ceil(subtitleBounds.fileBytes / 3)
sized.set(file, { bytes: maxFileChars + 2, of: word(maxFileChars) })

/** Returns how much the cues of a track are as JSON. */
export const bytesOfCues = (cues: readonly Cue[]): number =>
  cues.reduce(
    (sum, [from, to, text, place]) =>
      sum + `[${from},${to},],`.length + bytesOfText(text) + (place === undefined ? 0 : place.length + 3),
    2,
  )

/** As JSON in UTF-8; counted and not encoded, so that the contract needs no encoder. */
const bytesOfText = (text: string) => {
  let bytes = 2
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    bytes +=
      code < 0x80 ? (sign === '"' || sign === '\\' || sign === '\n' ? 2 : 1) : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** The refusal of cues as a whole; null for those that are kept. */
export function cuesRefusal(cues: readonly Cue[]) {
  if (cues.length > subtitleBounds.cues)
    return { refusal: 'subtitles.tooManyCues', places: { most: subtitleBounds.cues } } as const
  if (bytesOfCues(cues) > subtitleBounds.bytes)
    return { refusal: 'subtitles.tooLarge', places: { most: formatSize(subtitleBounds.bytes) } } as const
  return null
}

const savedCue = cue.check(z.refine(([from, to]) => from < to))
const cues = z.array(savedCue).check(({ value, issues }) => {
  const refused = cuesRefusal(value)
  if (refused) issues.push({ code: 'custom', input: value, params: { ...refused }, continue: true })
})
sized.set(cues, { bytes: subtitleBounds.bytes, of: z.array(savedCue).check(z.maxLength(subtitleBounds.cues)) })

const access = { who: 'member', section: 'VIDEO', permission: 'media.can_use_subtitles' } as const
const unknownRecord = 'NOT_FOUND/RECORD for an unknown or foreign record'
const unknownTrack = 'NOT_FOUND/TRACK for an unknown or foreign track'
const label = line(subtitleBounds.labelChars)
const taken = 'STATE/LANGUAGE when the record has a track in that language'

/** Subtitles of records: a track a language, shown by every player of the record. */
export const subtitles = {
  list: method({
    about: `Answers the tracks of a record by language, drafts too, those that viewers get with a signed address of their WebVTT file. ${unknownRecord}.`,
    path: '/api/v3/subtitles/list',
    access,
    params: z.strictObject({ id: recordId }),
    result: z.object({
      tracks: z.array(z.extend(track, { url: z.nullable(z.string()) })),
      /** Language of the account, which a new track begins with; null while nobody has said. */
      accountLanguage: z.nullable(z.string()),
    }),
  }),
  upload: method({
    title: 'Загрузка субтитров',
    about: `Reads a file of WebVTT or SRT (base64, at most ${formatSize(subtitleBounds.fileBytes)}; UTF-8, UTF-16 with its mark, else Windows-1251) into a new track, or with \`replace\` into the track of that language, and tells what was odd in it and mended. Without a label it is called by its language. ${taken}, LIMIT/CUES above ${subtitleBounds.cues} cues, LIMIT/SIZE, LIMIT/QUOTA above ${subtitleBounds.tracks} tracks, VALIDATION/FILE for a file without a cue. ${unknownRecord}.`,
    path: '/api/v3/subtitles/upload',
    access,
    mutates: true,
    touches: ['records'],
    params: z.strictObject({
      id: recordId,
      language,
      label: z.optional(label),
      file,
      replace: z.optional(z.boolean()),
    }),
    result: z.object({
      track,
      /** The first ${subtitleBounds.warnings} of them; \`more\` is how many others there were. */
      warnings: z.array(trackWarning),
      more: z.int(),
    }),
  }),
  create: method({
    title: 'Новые субтитры',
    about: `Makes an empty track, a draft, to be written in the editor. ${taken}, LIMIT/QUOTA above ${subtitleBounds.tracks} tracks. ${unknownRecord}.`,
    path: '/api/v3/subtitles/create',
    access,
    mutates: true,
    touches: ['records'],
    params: z.strictObject({ id: recordId, language, label: z.optional(label) }),
    result: z.object({ track }),
  }),
  get: method({
    about: `Answers a track with its cues, [from, to, text] in milliseconds and, where a file said so, their place on the picture, by their beginning. ${unknownTrack}.`,
    path: '/api/v3/subtitles/get',
    access,
    params: z.strictObject({ trackId }),
    result: z.object({ track, cues: z.array(cue) }),
  }),
  save: method({
    title: 'Правка субтитров',
    about: `Writes the cues of a track, its language, its label, whether viewers get it and whether it is their default, whatever is given. Cues end after they begin. STATE/CONFLICT when rowVersion is not the present one; ${taken}; LIMIT/CUES, LIMIT/SIZE. ${unknownTrack}.`,
    path: '/api/v3/subtitles/save',
    access,
    mutates: true,
    touches: ['records'],
    params: z.strictObject({
      trackId,
      rowVersion: z.int(),
      cues: z.optional(cues),
      fields: z.optional(
        z.partial(z.strictObject({ language, label, state: z.enum(trackStates), isDefault: z.boolean() })),
      ),
    }),
    result: z.object({ track }),
  }),
  waveform: method({
    about: `Answers the peaks of the sound of the version that plays, ${peaksPerSecond} a second, a byte each, as base64; null until they are made. ${unknownRecord}.`,
    path: '/api/v3/subtitles/waveform',
    access,
    params: z.strictObject({ id: recordId }),
    result: z.object({ state: z.enum(['NONE', 'MAKING', 'READY', 'SILENT']), peaks: z.nullable(z.string()) }),
  }),
  makeWaveform: method({
    title: 'Осциллограмма',
    about: `Has the peaks of the sound made in the background, where they are not; taskId is null when they are there or being made. STATE/NOT_READY for a video that does not play yet. ${unknownRecord}.`,
    path: '/api/v3/subtitles/makeWaveform',
    access,
    mutates: true,
    touches: ['uploader'],
    params: z.strictObject({ id: recordId }),
    result: z.object({ taskId: z.nullable(z.int()) }),
  }),
  delete: method({
    title: 'Удаление субтитров',
    about: `Deletes a track with its file. ${unknownTrack}.`,
    path: '/api/v3/subtitles/delete',
    access,
    mutates: true,
    touches: ['records'],
    params: z.strictObject({ trackId }),
    result: z.object({ deleted: z.boolean() }),
  }),
}
