import { metadataBounds } from '@skleyka/contract/metadata/metadata-bounds.ts'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import type { MetadataLoss } from '@skleyka/contract/metadata/metadata-templates.calls.ts'
import { wholePattern } from '@skleyka/contract/value-pattern.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/**
 * Of every field that goes or takes other values, how many records that follow the template have a value that the next fields do
 * not take. One statement for all of them; fields that nothing was filled into are left out.
 */
export async function countLosses(
  db: Db,
  accountId: number,
  templateId: number,
  was: readonly MetadataField[],
  next: readonly MetadataField[],
): Promise<MetadataLoss[]> {
  const changes = was.flatMap((field) => {
    const now = next.find(({ name }) => name === field.name)
    return now !== undefined && takesAll(field, now) ? [] : [{ field, now }]
  })
  if (changes.length === 0) return []
  const counts = changes.map(({ field, now }, index) => {
    const value = sql`records.metadata -> ${field.name}::text`
    const isLost = now === undefined ? sql`true` : sql`not coalesce(${fits(value, now)}, false)`
    return sql`count(*) filter (where ${value} is not null and ${isLost}) as ${sql.ref(`loss_${index}`)}`
  })
  const names = changes.map(({ field }) => field.name)
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)} from records
    cross join lateral template_of(records.account_id, records.id, records.metadata_template_id, 'metadata') as followed
    where records.account_id = ${accountId} and records.lifecycle <> 'DELETED'
      and records.metadata ?| ${names}::text[] and followed.template_id = ${templateId}`.execute(db)
  return changes.flatMap(({ field: { name, title }, now }, index): MetadataLoss[] => {
    const records = rows[0]?.[`loss_${index}`] ?? 0
    return records === 0 ? [] : [{ name, title, kind: now === undefined ? 'removed' : 'changed', records }]
  })
}

/** Returns true if every value the one takes is taken by the other. */
const takesAll = (one: MetadataField, other: MetadataField): boolean =>
  one.type === other.type &&
  one.many === other.many &&
  one.max === other.max &&
  one.min === other.min &&
  one.whole === other.whole &&
  (other.type !== 'line' || other.pattern === undefined || one.pattern === other.pattern) &&
  (one.choices ?? []).every((choice) => other.choices?.includes(choice))

/** Returns true if a field takes the value; null counts as no. */
function fits(
  value: RawBuilder<unknown>,
  { type, many, choices = [], min, max, whole, pattern }: MetadataField,
): RawBuilder<unknown> {
  const text = sql`(${value}) #>> '{}'`
  const is = (kind: string) => sql`jsonb_typeof(${value}) = ${kind}`
  const counted = sql`case when ${is('array')} then jsonb_array_length(${value})
    between ${min ?? 0}::int and ${max ?? metadataBounds.choices}::int end`
  const isLong = (most: number) => sql`length(${text}) between ${min ?? 0}::int and ${max ?? most}::int`
  switch (type) {
    case 'number':
      return sql`case when ${is('number')} then ((${value})::numeric >= ${min ?? null}::numeric is not false)
        and ((${value})::numeric <= ${max ?? null}::numeric is not false)
        and (${whole === true} = false or (${value})::numeric = trunc((${value})::numeric)) end`
    case 'boolean':
      return is('boolean')
    case 'tags':
      return sql`${is('array')} and ${counted}`
    case 'choice':
      return many
        ? sql`${is('array')} and ${counted} and ${JSON.stringify(choices)}::jsonb @> (${value})`
        : sql`${is('string')} and ${text} = any(${choices}::text[])`
    case 'date':
      return sql`${is('string')} and ${text} ~ '^\\d{4}-\\d\\d-\\d\\d$'`
    case 'moment':
      return sql`${is('string')} and ${text} ~ '^\\d{4}-\\d\\d-\\d\\dT'`
    case 'link':
      return sql`${is('string')} and ${text} ~* '^https?://'`
    case 'video':
      return sql`case when ${is('number')} then (${value})::numeric > 0 and (${value})::numeric = trunc((${value})::numeric) end`
    case 'file':
      return sql`${is('string')} and ${text} ~ '^[1-9][0-9]*/[^/]+$'`
    case 'line':
      return sql`${is('string')} and ${text} !~ '\\n' and ${isLong(metadataBounds.choiceChars)} and ${matchesPattern(text, pattern)}`
    case 'text':
      return sql`${is('string')} and ${isLong(metadataBounds.textChars)}`
  }
}

/** Returns what the contract understands of a pattern means the same to the database, which has no way to try it twice either. */
const matchesPattern = (text: RawBuilder<unknown>, pattern: string | undefined): RawBuilder<unknown> =>
  pattern === undefined ? sql`true` : sql`${text} collate "ru-x-icu" ~ ${`^(?:${wholePattern(pattern)})$`}`
