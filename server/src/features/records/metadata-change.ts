import type { MetadataChange, MetadataValue } from '@skleyka/contract/metadata.ts'
import { isNoValue, type MetadataField, metadataProblem, missingFields } from '@skleyka/contract/metadata-fields.ts'
import type { Tx } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { metadataFields } from '../templates/templates.ts'
import type { JournalledRow, RecordChange } from './record-fields.ts'
import type { LockedRecord } from './records.sql.ts'

type Values = Readonly<Record<string, MetadataValue | null>>

/**
 * What a person writes of a record's metadata, as a change of it. Refuses a template of another account, a field that the
 * template does not have, and a value that its field does not take; taking a value away is always possible.
 */
export async function metadataAsked(
  tx: Tx,
  accountId: number,
  row: LockedRecord,
  { templateId, values = {} }: MetadataChange,
): Promise<Pick<RecordChange, 'metadata' | 'metadataTemplate'>> {
  const fields = await fieldsAfter(tx, accountId, row, templateId)
  const metadata = withoutEmpty(values)
  const problems = problemsOf(fields, metadata)
  if (problems.length > 0) throw refuseFields('records.metadata', problems)
  return { metadata, ...(templateId !== undefined && { metadataTemplate: templateId }) }
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
  if (missing.length === 0) return
  throw refuseFields(
    'records.metadataNeeded',
    missing.map((field) => ({ field, text: 'Заполните: без этого видео не\u00a0публикуется' })),
  )
}

interface Problem {
  readonly field: Pick<MetadataField, 'name' | 'title'>
  readonly text: string
}

function problemsOf(fields: readonly MetadataField[], values: Values): Problem[] {
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

function refuseFields(name: 'records.metadata' | 'records.metadataNeeded', problems: readonly Problem[]) {
  const titles = problems.map(({ field }) => `«${field.title}»`).join(', ')
  const places = Object.fromEntries(problems.map(({ field, text }) => [`fields.metadata.values.${field.name}`, [text]]))
  return refuse(name, { fields: titles }, places)
}
