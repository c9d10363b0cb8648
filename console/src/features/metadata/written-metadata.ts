import type { MetadataValue } from '@skleyka/contract/metadata/metadata.ts'
import {
  isNoValue,
  type MetadataField,
  metadataProblem,
  missesHolder,
  missingFields,
} from '@skleyka/contract/metadata/metadata-fields.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { allFields, bodyOf, type FollowedTemplate, fieldsOf } from './followed-templates.ts'

/** A value of metadata among the fields of a form: its place in what is sent, so that the server's words find it. */
export type MetadataKey = `metadata.values.${string}`
export const templateKey = 'metadata.templateId'

/** Values of a record's metadata in the form. */
export type WrittenMetadata = Record<MetadataKey, MetadataValue | null> & {
  /** The number of a template; null follows the default one. */
  [templateKey]: string | null
}

const prefix = 'metadata.values.'
export const metadataKey = (name: string): MetadataKey => `${prefix}${name}`
/** The system name of a field of the form; null for any other field. */
export const metadataNameOf = (key: string): string | null => (key.startsWith(prefix) ? key.slice(prefix.length) : null)

/** Returns what is saved, with a place for every field that any template asks for. */
export function writtenMetadata(
  { templateId, values }: RecordView['metadata'],
  templates: readonly FollowedTemplate[],
): WrittenMetadata {
  const names = [...allFields(templates).map(({ name }) => name), ...Object.keys(values)]
  const written: Record<MetadataKey, MetadataValue | null> = {}
  for (const name of names) written[metadataKey(name)] = values[name] ?? null
  return { ...written, [templateKey]: templateId === null ? null : String(templateId) }
}

/** The template a form has chosen. */
export const chosenTemplate = (values: { readonly [templateKey]: string | null }): number | null =>
  values[templateKey] === null ? null : Number(values[templateKey])

/** Returns what of it is sent: the values that were changed, and the template; nothing when nothing was. */
export function sentMetadata(values: WrittenMetadata, changed: readonly string[]) {
  const names = changed.flatMap((key) => metadataNameOf(key) ?? [])
  if (names.length === 0 && !changed.includes(templateKey)) return {}
  return {
    metadata: {
      ...(changed.includes(templateKey) && { templateId: chosenTemplate(values) }),
      ...(names.length > 0 && {
        values: Object.fromEntries(names.map((name) => [name, trimValue(values[metadataKey(name)] ?? null)])),
      }),
    },
  }
}

const trimValue = (value: MetadataValue | null) => (typeof value === 'string' ? value.trim() || null : value)

/**
 * Returns what is wrong with the values, in words: those that their fields do not take, and what is missing for viewers to be shown
 * the video. What is saved so already is not held against an edit of something else.
 */
export function metadataProblems(
  written: WrittenMetadata,
  { metadata, publication: was }: Pick<RecordView, 'metadata' | 'publication'>,
  publication: RecordView['publication'],
  templates: readonly FollowedTemplate[],
): Readonly<Record<MetadataKey, string>> {
  const fields = fieldsOf(templates, chosenTemplate(written))
  const problems: Record<MetadataKey, string> = {}
  for (const field of fields) {
    const value = trimValue(written[metadataKey(field.name)] ?? null)
    const isKept = JSON.stringify(value) === JSON.stringify(metadata.values[field.name] ?? null)
    const problem = isKept ? null : metadataProblem(field, value)
    if (problem !== null) problems[metadataKey(field.name)] = problem
  }
  if (publication === 'DRAFT') return problems
  const before = was === 'DRAFT' ? [] : missingFields(fieldsOf(templates, metadata.templateId), metadata.values)
  for (const { name } of missingFields(fields, valuesOf(written, fields))) {
    if (!before.some((one) => one.name === name)) problems[metadataKey(name)] = needed
  }
  return problems
}

const needed = 'Заполните: без этого видео не\u00a0публикуется'

/** Returns the same for the copyright holder, where the template requires one. */
export function holderProblems(
  { holder, publication, ...written }: WrittenMetadata & Pick<RecordView, 'holder' | 'publication'>,
  record: Pick<RecordView, 'holder' | 'metadata' | 'publication'>,
  templates: readonly FollowedTemplate[],
): { holder?: string } {
  if (publication === 'DRAFT' || !missesHolder(bodyOf(templates, chosenTemplate(written)), holder)) return {}
  const isKept =
    record.publication !== 'DRAFT' && missesHolder(bodyOf(templates, record.metadata.templateId), record.holder)
  return isKept ? {} : { holder: needed }
}

function valuesOf(written: WrittenMetadata, fields: readonly MetadataField[]): Record<string, MetadataValue> {
  const values: Record<string, MetadataValue> = {}
  for (const { name } of fields) {
    const value = trimValue(written[metadataKey(name)] ?? null)
    if (value !== null && !isNoValue(value)) values[name] = value
  }
  return values
}
