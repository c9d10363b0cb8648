import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../migrations/clickhouse')

/** A numbered file of statements. Each statement may run twice: ClickHouse has no transactions around them. */
export interface StoreMigration {
  readonly name: string
  readonly checksum: string
  readonly statements: readonly string[]
}

export async function readStoreMigrations(within = folder): Promise<StoreMigration[]> {
  const names = (await readdir(within)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(within, name), 'utf8')
      return { name, checksum: createHash('sha256').update(text).digest('hex'), statements: statementsOf(text) }
    }),
  )
}

/** Returns the statements of a file: a semicolon at the end of a line ends one, a line that begins with `--` is a comment. */
export function statementsOf(text: string): string[] {
  return text
    .replace(/^--.*$/gm, '')
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/** Target of statements: one engine, or each server of a cluster with its copies. */
export type StoreLayout = { readonly cluster: string | null }

/** Returns a statement as a cluster takes it: run on every server, tables that copy each other. */
export function forLayout(statement: string, { cluster }: StoreLayout): string {
  if (cluster === null) return statement
  const onCluster = ` ON CLUSTER '${cluster.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  return statement
    .replace(
      /^(CREATE (?:TABLE|MATERIALIZED VIEW|VIEW|DATABASE) IF NOT EXISTS \S+|ALTER TABLE \S+|DROP (?:TABLE|VIEW) IF EXISTS \S+)/i,
      `$1${onCluster}`,
    )
    .replace(/\bENGINE = (\w*MergeTree)\b/g, 'ENGINE = Replicated$1')
    .replaceAll('non_replicated_deduplication_window', 'replicated_deduplication_window')
}

interface MigratedStore {
  command(statement: string, params?: Record<string, unknown>): Promise<void>
  query<Row>(statement: string): Promise<Row[]>
}

/** Brings a database of the store to its newest tables and returns the names of what was applied. Several starters do no harm. */
export async function migrateStore(store: MigratedStore, layout: StoreLayout): Promise<string[]> {
  const all = await readStoreMigrations()
  await store.command(
    forLayout(
      `CREATE TABLE IF NOT EXISTS migrations (name String, checksum String, at DateTime('UTC') DEFAULT now()) ENGINE = MergeTree ORDER BY name`,
      layout,
    ),
  )
  const applied = await store.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migrations')
  const pending = all.filter(({ name }) => !applied.some((row) => row.name === name))
  for (const { name, checksum } of all) {
    const row = applied.find((each) => each.name === name)
    if (row && row.checksum !== checksum)
      throw new Error(`${name} of the statistics store was changed after it was applied`)
  }
  for (const { name, checksum, statements } of pending) {
    for (const statement of statements) await store.command(forLayout(statement, layout))
    await store.command('INSERT INTO migrations (name, checksum) VALUES ({name:String}, {checksum:String})', {
      name,
      checksum,
    })
  }
  return pending.map(({ name }) => name)
}

/** The tables that hold single views; sums of closed days stay. */
const perishable = { events: 'toDate(at)' } as const

/** Has views forgotten after so many days; 0 keeps them for ever. Tables that forget at that time already are left alone. */
export async function retainEvents(store: MigratedStore, days: number, layout: StoreLayout): Promise<void> {
  const tables = await store.query<{ name: string; made: string }>(
    'SELECT name, create_table_query AS made FROM system.tables WHERE database = currentDatabase()',
  )
  for (const [name, day] of Object.entries(perishable)) {
    const made = tables.find((table) => table.name === name)?.made ?? ''
    const now = Number(/toIntervalDay\((\d{1,9})\)/.exec(made.slice(made.lastIndexOf(' TTL ')))?.[1] ?? 0)
    if (now === days) continue
    const change = days === 0 ? 'REMOVE TTL' : `MODIFY TTL ${day} + toIntervalDay(${days})`
    await store.command(forLayout(`ALTER TABLE ${name} ${change}`, layout))
  }
}
