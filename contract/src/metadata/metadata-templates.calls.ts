import * as z from 'zod/mini'
import { costs } from '../limits.ts'
import { method, type ResultOf } from '../method.ts'
import { templateId } from '../templates/named-templates.ts'
import { templateMethods } from '../templates/template-methods.ts'
import { metadataBody } from './metadata-fields.ts'

/** A field whose values would no longer be shown, or no longer fit, and how many videos have one. */
const loss = z.object({ name: z.string(), title: z.string(), kind: z.enum(['removed', 'changed']), records: z.int() })
export type MetadataLoss = z.output<typeof loss>

const methods = templateMethods('metadata', metadataBody)

/** Templates of metadata: what the fields of an account’s records are (product B9). Every account has one from the start. */
export const metadataTemplates = {
  ...methods,
  preview: method({
    about:
      'Answers what publishing the draft of a template would hide (product A12): of each field that goes, or takes other values than before, how many records that follow the template have a value which it does not take. Nothing is deleted by a publication. NOT_FOUND/TEMPLATE for an unknown or foreign id.',
    path: '/api/v3/templates/metadata/preview',
    access: methods.publish.access,
    cost: costs.batch,
    params: z.strictObject({ id: templateId }),
    result: z.object({ losses: z.array(loss) }),
  }),
  reindexing: method({
    about:
      'Answers how far the search has followed the fields that joined it or left it, in percent; null when it has. A field is left out of the search where every published template that has it says so.',
    path: '/api/v3/templates/metadata/reindexing',
    access: methods.list.access,
    params: z.strictObject({}),
    result: z.object({ percent: z.nullable(z.int()) }),
  }),
}

export type MetadataTemplate = ResultOf<typeof metadataTemplates.get>['template']
