import * as z from 'zod/mini'
import { mapNames } from '../map-names.ts'
import { namedKinds } from './template-kinds.ts'

export const templateId = z.int().check(z.positive())
const named = z.optional(z.nullable(templateId))

/** Templates a record names itself, by kind; null follows what is around. That of metadata stands beside its values. */
export const recordTemplates = z.strictObject(mapNames(namedKinds, () => named))

/** Templates an album gives its videos that name none. */
export const albumTemplates = z.extend(recordTemplates, { metadata: named })
export type NamedTemplates = z.output<typeof albumTemplates>
