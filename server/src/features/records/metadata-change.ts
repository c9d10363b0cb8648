import type { MetadataChange, MetadataValue } from '@skleyka/contract/metadata/metadata.ts'
import {
  holderTitle,
  isNoValue,
  type MetadataBody,
  type MetadataField,
  metadataProblem,
  missesHolder,
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
 * Returns what a person writes of a record's metadata, as a change of it, and the template it then follows. Refuses a template of another account, a field that the
 * template does not have, and a value that its field does not take; taking a value away is always possible.
 */
export async function prepareMetadata(
  tx: Tx,
  accountId: number,
  row: LockedRecord,
  { templateId, values = {} }: MetadataChange,
): Promise<{ body: MetadataBody; change: Pick<RecordChange, 'metadata' | 'metadataTemplate'> }> {
  const body = await bodyAfter(tx, accountId, row, templateId)
  const metadata = withoutEmpty(values)
  refuseProblems(problemsOf(body.fields, metadata))
  return { body, change: { metadata, ...(templateId !== undefined && { metadataTemplate: templateId }) } }
}

/** Refuses values by their places. */
export function refuseProblems(problems: readonly MetadataProblem[]): void {
  if (problems.length > 0) throw refuseFields('records.metadata', problems)
}

/** Returns the body of the template that a record follows once a change is done; refuses one that the account does not have. */
export async function bodyAfter(
  tx: Tx,
  accountId: number,
  row: LockedRecord,
  templateId: number | null | undefined,
): Promise<MetadataBody> {
  if (templateId === undefined || templateId === row.metadata_template_id) return row.metadata_body
  const body = await metadataFields.bodyOfNamed(tx, accountId, row.id, templateId)
  if (body !== null) return body
  const { message } = refuse('records.template')
  throw refuse('records.template', {}, { 'fields.metadata.templateId': [message] })
}

/**
 * Refuses a publication without what the template requires. A video that was published without it, before it was required,
 * is not held back by that: only what is newly missing counts.
 */
export function mayBePublished(row: LockedRecord, next: JournalledRow, body: MetadataBody): void {
  if (next.publication === 'DRAFT') return
  const wasPublished = row.publication !== 'DRAFT'
  const before = wasPublished ? missingFields(row.metadata_body.fields, row.metadata) : []
  const known = new Set(before.map(({ name }) => name))
  const missing = missingFields(body.fields, next.metadata).filter(({ name }) => !known.has(name))
  const knownWithout = wasPublished && missesHolder(row.metadata_body, row.holder)
  refuseNeeded('records.metadataNeeded', missing, missesHolder(body, next.holder) && !knownWithout)
}

const neededWords = {
  'records.metadataNeeded': 'Заполните: без этого видео не\u00a0публикуется',
  'records.metadataBefore': 'Заполните: без этого видео не\u00a0загружается',
} as const

/** Refuses fields that are not filled in and have to be, the copyright holder among them. */
export function refuseNeeded(
  name: keyof typeof neededWords,
  missing: readonly MetadataField[],
  lacksHolder = false,
): void {
  if (missing.length === 0 && !lacksHolder) return
  const text = neededWords[name]
  throw refuseFields(
    name,
    missing.map((field) => ({ field, text })),
    lacksHolder ? [{ place: 'fields.holder', title: holderTitle, text }] : [],
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

interface PlacedProblem {
  readonly place: string
  readonly title: string
  readonly text: string
}

function refuseFields(
  name: 'records.metadata' | keyof typeof neededWords,
  problems: readonly MetadataProblem[],
  others: readonly PlacedProblem[] = [],
) {
  const ofMetadata = problems.map(({ field: { name: key, title }, text }) => ({
    place: `fields.metadata.values.${key}`,
    ...{ title, text },
  }))
  const placed = [...others, ...ofMetadata]
  const fields = placed.map(({ title }) => `«${title}»`).join(', ')
  return refuse(name, { fields }, Object.fromEntries(placed.map(({ place, text }) => [place, [text]])))
}
