import * as z from 'zod/mini'
import { instant } from './instants.ts'
import { bounds, costs } from './limits.ts'
import { listOf, pageParams } from './lists.ts'
import { metadataBody } from './metadata-fields.ts'
import { method } from './method.ts'
import { line } from './texts.ts'

const templateId = z.int().check(z.positive())

/** A template of metadata (product C5): which fields its records are asked for, in their order. */
export const metadataTemplate = z.object({
  id: templateId,
  kind: z.literal('metadata'),
  name: z.string(),
  body: metadataBody,
  /** Counted up by every change. */
  version: z.int(),
  /** The one that records follow which name no other. */
  default: z.boolean(),
  createdDate: instant,
  updatedDate: instant,
})
export type MetadataTemplate = z.output<typeof metadataTemplate>

const reader = { who: 'member', section: 'VIDEO' } as const

/** Templates of metadata: what the fields of an account’s records are (product B9). Every account has one from the start. */
export const metadataTemplates = {
  list: method({
    about:
      'Answers one page of the account’s templates of metadata with their fields, the default one first, then by name; `q` is sought in their names. Pages start at 1.',
    path: '/api/v3/templates/metadata/list',
    access: reader,
    cost: costs.list,
    params: z.strictObject({ q: z.optional(line(bounds.templateNameChars)), ...pageParams }),
    result: listOf(metadataTemplate),
  }),
  get: method({
    about: 'Answers one template of metadata. NOT_FOUND/TEMPLATE for an unknown or foreign id.',
    path: '/api/v3/templates/metadata/get',
    access: reader,
    params: z.strictObject({ id: templateId }),
    result: z.object({ template: metadataTemplate }),
  }),
}
