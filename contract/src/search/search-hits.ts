import * as z from 'zod/mini'

/** Place where a search may be told to look, the best place first. */
export const searchFields = ['name', 'tags', 'description', 'file', 'metadata', 'subtitles'] as const
export type SearchField = (typeof searchFields)[number]

/** A text of a found record, or a piece of it, with the places of what was sought: from and up to, in UTF-16 units. */
export const searchHit = z.object({
  recordId: z.int(),
  field: z.enum(searchFields),
  text: z.string(),
  marks: z.array(z.tuple([z.int(), z.int()])),
  /** The moment of speech; null for what is not said. */
  atMs: z.nullable(z.int()),
})
export type SearchHit = z.output<typeof searchHit>

/** Meaning that was found in a search. */
export const searchMeaning = {
  /** The text in the other layout of the keyboard, when it was that which found something: «dbltj» is «видео». */
  turned: z.nullable(z.string()),
  /** Place where the records of the page say it. */
  hits: z.array(searchHit),
}
