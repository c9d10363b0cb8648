import type { MetadataChange, MetadataValue } from '@skleyka/contract/metadata/metadata.ts'
import {
  isNoValue,
  type MetadataField,
  metadataProblem,
  missingFields,
} from '@skleyka/contract/metadata/metadata-fields.ts'
import type { Tx } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { metadataFields } from '../templates/templates.ts'
import type { MetadataProblem } from './named-in-metadata.ts'
import type { JournalledRow, RecordChange } from './record-fields.ts'
import type { LockedRecord } from './records.sql.ts'

type Values = Readonly<Record<string, MetadataValue | null>>

/**
 * Returns what a person writes of a record's metadata, as a change of it, and the fields it then follows. Refuses a template of another account, a field that the
 * template does not have, and a value that its field does not take; taking a value away is always possible.
 */
export async function metadataAsked(
  tx: Tx,
  accountId: number,
  row: LockedRecord,
  { templateId, values = {} }: MetadataChange,
): Promise<{ fields: readonly MetadataField[]; asked: Pick<RecordChange, 'metadata' | 'metadataTemplate'> }> {
  const fields = await fieldsAfter(tx, accountId, row, templateId)
  const metadata = withoutEmpty(values)
  refuseProblems(problemsOf(fields, metadata))
  return { fields, asked: { metadata, ...(templateId !== undefined && { metadataTemplate: templateId }) } }
}

/** Refuses values by their places. */
export function refuseProblems(problems: readonly MetadataProblem[]): void {
  if (problems.length > 0) throw refuseFields('records.metadata', problems)
}

/** The fields a record follows once a change is done; refuses a template that the account does not have. */
export async function fieldsAfter(
  tx: Tx,
  accountId: number,
  row: LockedRecord,
  templateId: number | null | undefined,
): Promise<MetadataField[]> {
  if (templateId === undefined || templateId === row.metadata_template_id) return row.metadata_fields
  const fields = await metadataFields.ofNamed(tx, accountId, row.id, templateId)
  if (fields !== null) return fields
  const { message } = refuse('records.template')
  throw refuse('records.template', {}, { 'fields.metadata.templateId': [message] })
}

/**
 * Refuses a publication without what the template requires. A video that was published without it, before it was required,
 * is not held back by that: only what is newly missing counts.
 */
export function mayBePublished(row: LockedRecord, next: JournalledRow, fields: readonly MetadataField[]): void {
  if (next.publication === 'DRAFT') return
  const before = row.publication === 'DRAFT' ? [] : missingFields(row.metadata_fields, row.metadata)
  const known = new Set(before.map(({ name }) => name))
  const missing = missingFields(fields, next.metadata).filter(({ name }) => !known.has(name))
  refuseNeeded('records.metadataNeeded', missing)
}

const neededWords = {
  'records.metadataNeeded': 'Заполните: без этого видео не\u00a0публикуется',
  'records.metadataBefore': 'Заполните: без этого видео не\u00a0загружается',
} as const

/** Refuses fields that are not filled in and have to be. */
export function refuseNeeded(name: keyof typeof neededWords, missing: readonly MetadataField[]): void {
  if (missing.length === 0) return
  throw refuseFields(
    name,
    missing.map((field) => ({ field, text: neededWords[name] })),
  )
}

function problemsOf(fields: readonly MetadataField[], values: Values): MetadataProblem[] {
  const byName = new Map(fields.map((field) => [field.name, field]))
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === null) return []
    const field = byName.get(name)
    if (field === undefined) return [{ field: { name, title: name }, text: 'Такого поля в\u00a0шаблоне нет' }]
    const text = metadataProblem(field, value)
    return text === null ? [] : [{ field, text }]
  })
}

/** A text of nothing and a list of nothing are no values. */
const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isNoValue(value) ? null : value]))

function refuseFields(name: 'records.metadata' | keyof typeof neededWords, problems: readonly MetadataProblem[]) {
  const titles = problems.map(({ field }) => `«${field.title}»`).join(', ')
  const places = Object.fromEntries(problems.map(({ field, text }) => [`fields.metadata.values.${field.name}`, [text]]))
  return refuse(name, { fields: titles }, places)
}
