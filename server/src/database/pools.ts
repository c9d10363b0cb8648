import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/**
 * The pool as the query builder sees it: a statement that begins with a comment of the form «plan: name», or has it
 * behind its first word, is parsed and planned once on a connection and not at every call. Measured on the statement that
 * counts a part: 0.45 ms of the database's CPU a call and not 1.5. For statements whose best plan is the same whatever
 * their values. A kept plan that a newer program's columns have made stale is planned anew, and its connection given up.
 */
export const planKeepingPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => new PlanKeepingClient(await connectPool(pool)),
  end: () => pool.end(),
})

/**
 * A connection of a pool. A database that takes no new ones, because it waits for the last of those it has to go (57P03, a «smart»
 * shutdown), is given back the idle ones: it would wait for ever, and nobody who needs another would be served.
 */
async function connectPool(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '57P03') await endIdle(pool)
    throw error
  }
}

async function endIdle(pool: pg.Pool): Promise<void> {
  for (let left = pool.idleCount; left > 0; left -= 1) {
    const client = await pool.connect().catch(() => null)
    client?.release(true)
  }
}

/** The connections of accounts, in the name of a role that row security binds, and which account each has named last. */
export interface AccountPool {
  readonly pool: pg.Pool
  readonly named: WeakMap<pg.PoolClient, number>
}

/**
 * The same pool for one account. A connection names the account before it is handed out, and whoever had it before does
 * not matter; only where that was another account it costs a turn to the database.
 */
export const ofAccount = ({ pool, named }: AccountPool, account: number): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    const client = await connectPool(pool)
    if (named.get(client) !== account) await nameAccount(client, named, account)
    return new PlanKeepingClient(client)
  },
  end: async () => {},
})

async function nameAccount(client: pg.PoolClient, named: AccountPool['named'], account: number): Promise<void> {
  named.delete(client)
  try {
    await client.query(namesAccount(account))
  } catch (error) {
    client.release(true)
    throw error
  }
  named.set(client, account)
}

/** The platform names itself as the account 0, which nobody has. */
export const platformAccount = 0

/** The statement by which a connection names its account. */
export function namesAccount(account: number): string {
  if (!Number.isSafeInteger(account) || account < 0) throw new Error(`no account: ${account}`)
  return `set skleyka.account = '${account}'`
}

class PlanKeepingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  #isStale = false
  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not used here')
    const [, name] = /^\s*(?:select )?\/\* plan: (\w+) \*\//.exec(text) ?? []
    const statement = { text, values: [...values] }
    if (name === undefined) return this.#client.query(statement)
    return this.#client.query({ ...statement, name }).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error
      this.#isStale = true
      // within a transaction it is too late: the refusal of the database stands
      return this.#client.query(statement).catch(() => Promise.reject(error))
    })
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isStale)
  }
}

/** «Cached plan must not change result type»: a column was added to what the statement selects. */
const isStalePlan = (error: unknown) => error instanceof Error && 'code' in error && error.code === '0A000'
