import { type Kysely, Transaction } from 'kysely'
import pg from 'pg'
import { AllAccounts, type Doors } from './doors.ts'
import { namesAccount, platformAccount } from './pools.ts'
import type { Database } from './tables/database.ts'

/** Connection of queries: the pool itself or an open transaction. */
export type Db = Kysely<Database>
/** An open transaction, where a function must not be called outside of one. */
export type Tx = Transaction<Database>

/** The transaction a call that changes something is given; outside of one such a call is a bug. */
export function inTransaction(db: Db): Tx {
  if (db instanceof Transaction) return db
  throw new Error('not in a transaction')
}

/** Way to a database: an address, or the socket folder of the embedded one. */
export type ConnectionSettings = { connectionString: string } | { host: string; user: string; database: string }

/** The pools, the doors over them, and what a listener needs to open a connection of its own. */
export interface OpenDatabase<D extends Doors = AllAccounts> {
  readonly db: D
  /** The platform's connections, in the name of the login. */
  readonly pool: pg.Pool
  /** All pools, by name. */
  readonly pools: Readonly<Record<string, pg.Pool>>
  readonly connection: ConnectionSettings
  close(): Promise<void>
}

/** Rejects when the database takes no new connection: those that are open may go on for long after that. */
export async function probeConnection(connection: ConnectionSettings): Promise<void> {
  const client = new pg.Client(clientSettings(connection))
  // the question below tells of it
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => {})
  }
}

interface OpenOptions {
  /** Connections of each of the two pools: the platform's and that of accounts. */
  max?: number
  /** Role that `prepareAppRole` answered; without it there is no door to single accounts. */
  appRole?: string | null
}

/** Opens the pools; nothing is connected until the first query. */
export function connect(connection: ConnectionSettings, { max = 10, appRole }: OpenOptions = {}): OpenDatabase {
  const remembersRole = `set skleyka.app_role = ${pg.escapeLiteral(appRole ?? 'none')}`
  const pool = openPool(connection, max, `${remembersRole}; ${namesAccount(platformAccount)}`)
  if (appRole === undefined) {
    const db = new AllAccounts(pool, null)
    return { db, pool, pools: { platform: pool }, connection, close: () => db.destroy() }
  }
  const takesRole = appRole === null ? remembersRole : `${remembersRole}; set role ${pg.escapeIdentifier(appRole)}`
  const accounts = openPool(connection, max, takesRole)
  const db = new AllAccounts(pool, { pool: accounts, named: new WeakMap() })
  return {
    db,
    pool,
    pools: { platform: pool, accounts },
    connection,
    async close() {
      await db.destroy()
      await accounts.end()
    },
  }
}

function openPool(connection: ConnectionSettings, max: number, greeting: string): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    types,
    max,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'skleyka',
    // waited for: nobody gets a connection that has not said this
    onConnect: (client) => client.query(greeting),
  })
  // an idle connection that breaks is replaced by the pool at the next query
  pool.on('error', () => {})
  // one that breaks between two queries of its holder fails the next of them; without a listener the process would end
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const int8 = 20
const int8List: number = 1016
/** Ids and byte counts are bigint in the database and stay below 2^53: plain numbers here. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (format === 'binary') return pg.types.getTypeParser(oid, format)
    if (oid === int8) return parseInteger
    return oid === int8List ? parseIntegers : pg.types.getTypeParser(oid, format)
  },
}

/** `{7,12}`; no column of ours has a null among them. */
const parseIntegers = (text: string): number[] => text.match(/-?\d+/g)?.map(parseInteger) ?? []

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`integer out of the safe range: ${text}`)
  return value
}

/** A connection settings object for `new pg.Client`, with the same value parsers as the pool's. */
export const clientSettings = (connection: ConnectionSettings): pg.ClientConfig => ({
  ...connection,
  types,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
})
