import * as z from 'zod/mini'
import { sized } from '../measure.ts'
import { line, paragraphs } from '../texts.ts'
import { metadataBounds } from './metadata-bounds.ts'

/** The name a field of metadata has in data and links: Latin, fixed once it is used. */
export const metadataName = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/))

/** Value of a field of metadata: a text, a day as «2026-05-31», a number, yes or no, several choices. */
export const metadataValue = z.union([
  paragraphs(metadataBounds.textChars),
  z.number(),
  z.boolean(),
  z.array(line(metadataBounds.choiceChars, 1)).check(z.maxLength(metadataBounds.choices)),
])
export type MetadataValue = z.output<typeof metadataValue>

/** The values of a record by the system names of their fields; a field without a value is not there. */
export const metadataValues = z.record(z.string(), metadataValue)
export type MetadataValues = z.output<typeof metadataValues>

export const changedMetadata = z
  .record(metadataName, z.nullable(metadataValue))
  .check(z.refine((values) => Object.keys(values).length <= metadataBounds.fields))
sized.set(changedMetadata, {
  bytes: metadataBounds.bytes,
  of: z.strictObject({ name: metadataName, value: metadataValue }),
})

/**
 * Change of a record's metadata: the template it follows, null for the default one of the account, and the values that
 * change, null to take one away. Values that are not named stay, also of fields that the template does not have.
 */
export const metadataChange = z.strictObject({
  templateId: z.optional(z.nullable(z.int().check(z.positive()))),
  values: z.optional(changedMetadata),
})
export type MetadataChange = z.output<typeof metadataChange>
