import { type FilterKind, filterField, metadataFieldName } from '@skleyka/contract/filters/filter-fields.ts'
import {
  type FilterAst,
  type FilterCondition,
  type FilterValue,
  groupOf,
  isCondition,
} from '@skleyka/contract/filters/filter-tree.ts'
import { type RecordGroup, recordGroups } from '@skleyka/contract/records/record-states.ts'
import { type RawBuilder, sql } from 'kysely'
import { searchCondition } from '../search/search.ts'
import { filterColumns, inGroup } from './filter-columns.sql.ts'

type Sql<T = boolean> = RawBuilder<T>

/**
 * The one way from a filter to a condition on `records`; every value of it is a parameter. Where a field is empty a
 * comparison is null, which all but `not` take for false: `is not true` makes it so there too.
 */
export function filterCondition(ast: FilterAst, now: Date): Sql {
  if (isCondition(ast)) return compileCondition(ast, now)
  const { join, members } = groupOf(ast)
  const conditions = members.map((member) => filterCondition(member, now))
  if (join === 'all') return sql`(${sql.join(conditions, sql` and `)})`
  const some = sql<boolean>`(${sql.join(conditions, sql` or `)})`
  return join === 'any' ? some : sql`(${some} is not true)`
}

function compileCondition(condition: FilterCondition, now: Date): Sql {
  const field = filterField(condition.field)
  if (field === null) throw new Error(`no field of a filter: ${condition.field}`)
  const metadata = metadataFieldName(condition.field)
  if (metadata !== null) return compareMetadata(sql`(records.metadata -> ${metadata}::text)`, condition)
  if (condition.field === 'group') return compileGroup(condition)
  if (field.kind === 'album') return compileAlbum(condition)
  if (condition.field === 'subtitles') return compileSubtitles(condition)
  if (field.kind === 'search') return searchCondition(String(condition.value))
  if (field.kind === 'speech') return searchCondition(String(condition.value), ['subtitles'])
  if (field.kind === 'partners') return compileShared(condition)
  const column = columns.get(condition.field)
  if (column === undefined) throw new Error(`a field without a column: ${condition.field}`)
  if (condition.op === 'empty') return condition.value === true ? sql`${column} is null` : sql`${column} is not null`
  if (field.kind === 'tags') return compareTags(column, condition)
  return field.kind === 'text' ? compareText(column, condition) : compare(column, field.kind, condition, now)
}

/** As conditions and not as a column: the index of unfinished records answers them. */
function compileGroup({ op, value }: FilterCondition): Sql {
  const groups = listOf(value)
  const some = recordGroups.filter((group: RecordGroup) => groups.includes(group)).map((group) => inGroup[group])
  const isIn = sql<boolean>`(${sql.join(some, sql` or `)})`
  return op === 'ne' ? sql`(not ${isIn})` : isIn
}

/**
 * As a condition and not as a column: the index of items answers it from either side. To be in none is to be put into none: an
 * album by filter may ask for such videos and still hold them.
 */
function compileAlbum({ op, value }: FilterCondition): Sql {
  const held = sql`select from album_items where album_items.account_id = records.account_id
    and album_items.record_id = records.id`
  if (op === 'empty') {
    const put = sql`exists (${held} and not album_items.is_found)`
    return value === true ? sql`(not ${put})` : sql<boolean>`${put}`
  }
  return sql`exists (${held} and album_items.album_id = any(${listOf(value)}::bigint[]))`
}

/**
 * Compiles a condition on the tracks of a record, drafts too; as a condition and not as a column: their index answers
 * it.
 */
function compileSubtitles({ op, value }: FilterCondition): Sql {
  const written = sql`select from subtitle_tracks where subtitle_tracks.account_id = records.account_id
    and subtitle_tracks.record_id = records.id`
  if (op === 'empty') return value === true ? sql`(not exists (${written}))` : sql`exists (${written})`
  const languages = listOf(value).map((one) => String(one).toLowerCase())
  return sql`exists (${written} and lower(subtitle_tracks.language) = any(${languages}::text[]))`
}

/**
 * Compiles a condition on the other accounts that show it now; those of no agreement with this one are as unknown ones.
 */
function compileShared({ op, value }: FilterCondition): Sql {
  const shown = sql`select from shares where shares.account_id = records.account_id
    and shares.record_id = records.id and shares.state = 'ACTIVE'
    and exists (select from let_through(shares.account_id, shares.to_account_id, shares.record_id))`
  if (op === 'empty') return value === true ? sql`(not exists (${shown}))` : sql`exists (${shown})`
  return sql`exists (${shown} and shares.to_account_id = any((select shown_to(${listOf(value)}::text[]))::bigint[]))`
}

const columns: ReadonlyMap<string, Sql<unknown>> = new Map(Object.entries(filterColumns))

function compareText(column: Sql<unknown>, { op, value }: FilterCondition): Sql {
  const text = foldText(column)
  if (op === 'contains') return sql`${text} like ${foldText(sql.val(`%${escapeLike(String(value))}%`))}`
  if (op === 'matches') return sql`${text} like ${foldText(sql.val(maskOf(String(value))))}`
  if (op === 'in') return sql`${text} in (${sql.join(listOf(value).map((one) => foldText(sql.val(one))))})`
  return compareOrder(text, op, [foldText(sql.val(value))])
}

function compareTags(column: Sql<unknown>, { value }: FilterCondition): Sql {
  const tags = sql.join(listOf(value).map((one) => foldText(sql.val(one))))
  return sql`exists (select from unnest(${column}) as tag where ${foldText(sql`tag`)} in (${tags}))`
}

/**
 * A text is compared with the text of the value, or of any of several; a number and a yes or no with the value itself. Days
 * and moments are texts that stand in the order of time.
 */
function compareMetadata(column: Sql<unknown>, { op, value }: FilterCondition): Sql {
  if (op === 'empty') return value === true ? sql`${column} is null` : sql`${column} is not null`
  if (op === 'in') {
    const one = listOf(value).map((each) => compareMetadata(column, { field: '', op: 'eq', value: scalarOf(each) }))
    return sql`(${sql.join(one, sql` or `)})`
  }
  if (op === 'gt' || op === 'lt' || op === 'between') {
    const operands = listOf(value)
    if (operands.every((each) => typeof each === 'string')) {
      const text = sql`(${column} #>> '{}')`
      const dated = sql`case when jsonb_typeof(${column}) = 'string' and ${text} ~ '^\\d{4}-\\d\\d-\\d\\d' then ${text} end collate "C"`
      return compareOrder(
        dated,
        op,
        operands.map((each) => sql`${each}::text`),
      )
    }
    const number = sql`case jsonb_typeof(${column}) when 'number' then ${column}::numeric end`
    return compareOrder(
      number,
      op,
      operands.map((each) => sql`${each}::numeric`),
    )
  }
  if (typeof value !== 'string') {
    return compareOrder(column, op, [
      sql`to_jsonb(${value}::${typeof value === 'number' ? sql`numeric` : sql`boolean`})`,
    ])
  }
  const items = sql`jsonb_array_elements_text(
    case jsonb_typeof(${column}) when 'array' then ${column} else jsonb_build_array(${column}) end) as item`
  const item = sql`item`
  if (op === 'ne')
    return sql`not exists (select from ${items} where ${compareText(item, { field: '', op: 'eq', value })})`
  return sql`exists (select from ${items} where ${compareText(item, { field: '', op, value })})`
}

/** Without case, ё as е; both sides go through it, so that both are folded by the same rules. */
const foldText = (text: Sql<unknown>): Sql<string> =>
  sql`translate(lower((${text})::text collate "ru-x-icu"), 'ё', 'е')`

/** Nothing that LIKE reads as a sign. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A mask of a person as one of LIKE: * is any text, ? one sign. */
const maskOf = (mask: string) => escapeLike(mask).replace(/\*+/g, '%').replaceAll('?', '_')

function compare(column: Sql<unknown>, kind: FilterKind, { op, value }: FilterCondition, now: Date): Sql {
  const type = types[kind]
  const parameter = (one: unknown): Sql<unknown> => sql`${momentOf(one, now)}::${sql.raw(type)}`
  if (op === 'in') return sql`${column} = any(${listOf(value)}::${sql.raw(type)}[])`
  return compareOrder(column, op, listOf(value).map(parameter))
}

/** Types that columns of a kind are compared as. */
const types: Record<FilterKind, 'text' | 'uuid' | 'bigint' | 'timestamptz' | 'boolean'> = {
  text: 'text',
  search: 'text',
  speech: 'text',
  choice: 'text',
  uuid: 'uuid',
  member: 'bigint',
  template: 'bigint',
  filter: 'bigint',
  album: 'bigint',
  languages: 'text',
  partners: 'text',
  metadata: 'text',
  number: 'bigint',
  bytes: 'bigint',
  duration: 'bigint',
  instant: 'timestamptz',
  boolean: 'boolean',
  tags: 'text',
}

const dayMs = 24 * 3600 * 1000

const momentOf = (value: unknown, now: Date): unknown =>
  typeof value === 'object' && value !== null && 'daysFromNow' in value
    ? new Date(now.getTime() + Number(value.daysFromNow) * dayMs)
    : value

/** Returns what is one of several values of metadata. */
const scalarOf = (value: unknown): string | number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' ? value : String(value)

const listOf = (value: FilterValue): readonly unknown[] => (Array.isArray(value) ? value : [value])

function compareOrder(column: Sql<unknown>, op: FilterCondition['op'], [first, last]: readonly Sql<unknown>[]): Sql {
  switch (op) {
    case 'eq':
      return sql`${column} = ${first}`
    case 'ne':
      return sql`${column} is distinct from ${first}`
    case 'lt':
      return sql`${column} < ${first}`
    case 'gt':
      return sql`${column} > ${first}`
    case 'between':
      return sql`${column} between ${first} and ${last}`
    default:
      throw new Error(`no comparison: ${op}`)
  }
}
