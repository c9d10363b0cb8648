import { type Kysely, sql } from 'kysely'
import type { Database } from '../src/database/tables/database.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  /** True if a row has to tell it. */
  readonly needed: boolean
  /** The table it is a number of. */
  readonly of: string | null
  /** The first of the values that a constraint lets. */
  readonly first: string | null
}

/** Owner of rows, and their number. */
interface Owner {
  readonly accountId: number
  readonly userId: number
  readonly number: number
}

/**
 * One row of an account in every table whose rows have a number and an account, all of this number and of this user, made
 * up from the catalogue: a new table enters by itself. `more` says of a table what its constraints cannot be read for. Answers the tables
 * that have one, and why others have none.
 */
export async function rowsOf(
  db: Kysely<Database>,
  { accountId, userId, number }: Owner,
  more: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<{ made: string[]; failed: Map<string, string> }> {
  const { rows: columns } = await sql<Column>`
    select class.relname as "table", attname as name, format_type(atttypid, null) as type,
      attnotnull and not atthasdef and attidentity = '' as needed,
      (select target.relname from pg_constraint as fk join pg_class as target on target.oid = fk.confrelid
        where fk.contype = 'f' and fk.conrelid = class.oid and attnum = any(fk.conkey)
          and fk.confkey[array_position(fk.conkey, attnum)] = (select attnum from pg_attribute as key
            where key.attrelid = target.oid and key.attname = 'id') limit 1) as of,
      (select (regexp_match(pg_get_constraintdef(one.oid), '''([^'']+)''::text'))[1] from pg_constraint as one
        where one.contype = 'c' and one.conrelid = class.oid and one.conkey = array[attnum] limit 1) as first
    from pg_attribute join pg_class as class on class.oid = attrelid
    where class.relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`.execute(db)
  const tables = Map.groupBy(columns, ({ table }) => table)
  const accountTables = [...tables].filter(([, own]) =>
    ['id', 'account_id'].every((name) => own.some((one) => one.name === name)),
  )
  const made = new Set<string>()
  const failed = new Map<string, string>()
  for (let pass = 0, before = -1; before < made.size && pass < 10; pass += 1) {
    before = made.size
    for (const [table, own] of accountTables) {
      if (made.has(table)) continue
      const isUuid = own.some(({ name, type }) => name === 'id' && type === 'uuid')
      const values: Record<string, unknown> = { id: isUuid ? uuidOf(number) : number, account_id: accountId }
      for (const column of own) {
        const fixedValue = more[table]?.[column.name]
        if (fixedValue !== undefined) values[column.name] = fixedValue
        else if (column.needed && !(column.name in values))
          values[column.name] = madeUp(column, made, { userId, number })
      }
      try {
        await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
          overriding system value values (${sql.join(Object.values(values))})`.execute(db)
        made.add(table)
        failed.delete(table)
      } catch (error) {
        failed.set(table, error instanceof Error ? error.message : String(error))
      }
    }
  }
  return { made: [...made], failed }
}

/** The uuid of what has this number. */
export const uuidOf = (number: number): string => `0190a1b2-0000-7000-8000-${String(number).padStart(12, '0')}`

function madeUp(
  { type, of, first, name }: Column,
  made: ReadonlySet<string>,
  { userId, number }: Pick<Owner, 'userId' | 'number'>,
): unknown {
  if (of === 'users') return userId
  if (of !== null) return made.has(of) ? number : null
  if (type === 'bigint' || type === 'integer' || type === 'smallint' || type === 'double precision') return 1
  if (type === 'boolean') return false
  if (type.startsWith('timestamp')) return new Date()
  if (type === 'date') return '2026-01-01'
  if (type === 'uuid') return uuidOf(number)
  if (type === 'bytea') return Buffer.from(`${name} ${number}`)
  if (type === 'jsonb' || type === 'json') return '{}'
  if (type.endsWith('[]')) return '{}'
  return first ?? `${name} ${number}`
}
