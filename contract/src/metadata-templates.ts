import { metadataBody } from './metadata-fields.ts'
import type { ResultOf } from './method.ts'
import { templateMethods } from './template-methods.ts'

/** Templates of metadata: what the fields of an account’s records are (product B9). Every account has one from the start. */
export const metadataTemplates = templateMethods('metadata', metadataBody)

export type MetadataTemplate = ResultOf<typeof metadataTemplates.get>['template']
