import type { SuperuserSession } from '../../server/src/database/superuser.ts'

/** Rows of an installation as a release left them, and the last migrations of that release. */
export interface ReleaseData {
  readonly migration: string
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  readonly sequences: Readonly<Record<string, number>>
}

// without what is of the running processes alone
const tables = `select relname as name, (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('schema_migrations', 'processes', 'calls') order by 1`

/** Reads every row of the product's tables, outside of row security. */
export async function readRelease(session: Pick<SuperuserSession, 'query'>): Promise<ReleaseData> {
  const found = await session.query<{ name: string; columns: string }>(tables)
  const rows: Record<string, Record<string, unknown>[]> = {}
  for (const { name, columns } of found) {
    const read = await session.query<{ row: Record<string, unknown> }>(
      `select to_json(one) as row from (select ${columns} from ${name} order by 1) as one`,
    )
    if (read.length > 0) rows[name] = read.map(({ row }) => withoutNulls(row))
  }
  const numbers = await session.query<{ name: string; last: number }>(
    `select sequencename as name, last_value::int as last from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  const last = await session.query<{ name: string }>('select max(name) as name from schema_migrations')
  return {
    migration: last[0]?.name ?? '',
    rows,
    sequences: Object.fromEntries(numbers.map(({ name, last: value }) => [name, value])),
  }
}

const withoutNulls = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

/** Writes the rows into the empty tables of that release, as a superuser: triggers and keys have judged them before. */
export async function writeRelease(
  session: Pick<SuperuserSession, 'query'>,
  { rows, sequences }: ReleaseData,
): Promise<void> {
  const found = await session.query<{ name: string; columns: string }>(tables)
  await session.query('set session_replication_role = replica')
  for (const { name, columns } of found) {
    // migrations put some rows there themselves
    await session.query(`delete from ${name}`)
    await session.query(
      `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(rows[name] ?? [])],
    )
  }
  for (const [name, last] of Object.entries(sequences)) await session.query('select setval($1, $2)', [name, last])
  await session.query('reset session_replication_role')
}
