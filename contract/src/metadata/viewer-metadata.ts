import type { MetadataValue } from './metadata.ts'
import { fileOfValue, isNoValue, type MetadataField, metadataProblem } from './metadata-fields.ts'
import type { ShownField } from './viewer-fields.ts'

/** Returns what viewers are told of a record, in the order of its template: of the fields marked so alone, and only what they take. */
export const shownFields = (
  fields: readonly MetadataField[],
  values: Readonly<Record<string, MetadataValue>>,
): ShownField[] =>
  fields.flatMap((field) => {
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined
    if (!field.inPlayer || value === undefined || isNoValue(value) || metadataProblem(field, value) !== null) return []
    return showField(field, value) ?? []
  })

function showField({ title, type, whole }: MetadataField, value: MetadataValue): ShownField | null {
  if (Array.isArray(value)) return { title, kind: 'list', value }
  if (typeof value === 'boolean') return { title, kind: 'boolean', value }
  // the number of another record says nothing outside its account
  if (typeof value === 'number') return type === 'video' ? null : { title, kind: whole ? 'year' : 'number', value }
  const file = type === 'file' ? fileOfValue(value) : null
  if (file !== null) return { title, kind: 'file', value: file.name, id: file.id }
  return { title, kind: type === 'date' || type === 'moment' || type === 'link' ? type : 'text', value }
}
