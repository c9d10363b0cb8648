import { unknownLanguage } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { canonicalLanguage } from '@skleyka/contract/languages.ts'
import { z } from 'zod'

/** Sound stream as its file describes it. */
export const soundStream = z.object({
  index: z.int().nonnegative(),
  /** A tag of BCP 47, `und` where the file tells none. */
  language: z.string(),
  /** Title; empty where it has none. */
  title: z.string(),
})
export type SoundStream = z.output<typeof soundStream>

const word = z.coerce.string().max(1000).catch('').default('')
/** The tags of a stream as ffprobe tells them: containers spell their names in both cases. */
export const soundTags = z
  .object({ language: word, LANGUAGE: word, title: word, TITLE: word })
  .partial()
  .catch({})
  .default({})

/** A file writes languages by ISO 639, in two letters or three, or not at all. */
export function soundStreamOf(index: number, tags: z.output<typeof soundTags>): SoundStream {
  const language = canonicalLanguage((tags.language || tags.LANGUAGE || '').replace('_', '-')) ?? unknownLanguage
  return { index, language, title: tags.title || tags.TITLE || '' }
}
