import * as z from 'zod/mini'

/** Where a record may say what was sought. */
export const hitFields = ['name', 'description', 'tags', 'originalFilename', 'metadata'] as const
export type HitField = (typeof hitFields)[number]

/** A text of a found record, or a piece of it, with the places of what was sought: from and up to, in UTF-16 units. */
export const searchHit = z.object({
  recordId: z.int(),
  field: z.enum(hitFields),
  text: z.string(),
  marks: z.array(z.tuple([z.int(), z.int()])),
  /** The moment of speech; null for what is not said. */
  atMs: z.nullable(z.int()),
})
export type SearchHit = z.output<typeof searchHit>

/** What a search was found to mean. */
export const searchMeaning = {
  /** The text in the other layout of the keyboard, when it was that which found something: «dbltj» is «видео». */
  turned: z.nullable(z.string()),
  /** Where the records of the page say it. */
  hits: z.array(searchHit),
}
