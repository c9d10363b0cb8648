import * as z from 'zod/mini'
import { changedMetadata } from '../metadata/metadata.ts'
import { visibilities } from '../records/publication.ts'

/** Choices for a new video before its file is sent (product B6); what is not chosen is as for any new video. */
export const uploadFields = z.strictObject({
  /** A manual album, at whose end it stands at once; null for none. What is left out is the default album of the account. */
  albumId: z.optional(z.nullable(z.int().check(z.positive()))),
  /** A template of metadata; without one it follows the default of the account. */
  metadataTemplate: z.optional(z.int().check(z.positive())),
  /** Values of its fields. Whoever gives any gives those that are asked for before an upload (product A12). */
  metadata: z.optional(changedMetadata),
  visibility: z.optional(z.enum(visibilities)),
  publication: z.optional(z.enum(['DRAFT', 'PUBLISHED'])),
})
export type UploadFields = z.output<typeof uploadFields>
