import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type ConnectionSettings, clientSettings } from '../../database/database.ts'
import type { Log } from '../../log/log.ts'
import { KeyedMutex } from '../../receiving/keyed-mutex.ts'

/**
 * Lets the parts of one upload be taken in turn. Work is told by a signal that somebody waits behind it, and may ask whether it
 * still has its turn: without it nothing may be counted.
 */
export interface PartTurns {
  take<R>(key: string, work: (yieldSignal: AbortSignal, holds: () => boolean) => Promise<R>): Promise<R>
}

/** Returns the key of an upload's turn, a hash: the secret stays out of everything that outlives the request. */
export const turnOf = (uploadId: string | null): string => createHash('sha256').update(`${uploadId}`).digest('hex')

/** Nobody may wait longer than this for another process, in milliseconds: the client tries again. */
const longestWaitMs = 15_000
const lookAgainMs = 100
const channel = 'skleyka_part_turns'
// the first number of the locks of parts; any will do, as long as every process takes the same one
const lockClass = 7_236_411

/** Turns within this process, or, over a database that others work on too, among all of them. */
export const partTurns = (shared: ConnectionSettings | null, log: Log): PartTurns =>
  shared === null ? new KeyedMutex() : new SharedPartTurns(shared, log)

/** Another process has held the turn for too long, or the locks cannot be reached: nothing was done, a repeat may be. */
export class TurnNotTaken extends Error {
  override name = 'TurnNotTaken'
}

/**
 * Turns that several processes take over one database. One connection holds the locks of all uploads that this process is
 * writing: when it breaks they are free for others, and what is being written here is broken off.
 */
export class SharedPartTurns implements PartTurns {
  readonly #own = new KeyedMutex()
  readonly #connection: ConnectionSettings
  readonly #log: Log
  readonly #held = new Map<number, AbortController>()
  #client: Promise<pg.Client> | null = null
  /** The last query of the connection: it takes one after the other. */
  #lastAnswer: Promise<unknown> = Promise.resolve()

  constructor(connection: ConnectionSettings, log: Log) {
    this.#connection = connection
    this.#log = log
  }

  take<R>(key: string, work: (yieldSignal: AbortSignal, holds: () => boolean) => Promise<R>): Promise<R> {
    return this.#own.take(key, async (yieldHere) => {
      const lock = lockOf(key)
      const client = await this.#acquire(lock, yieldHere)
      const yieldThere = new AbortController()
      this.#held.set(lock, yieldThere)
      const holding = this.#client
      try {
        return await work(AbortSignal.any([yieldHere, yieldThere.signal]), () => this.#client === holding)
      } finally {
        this.#held.delete(lock)
        await this.#ask(client, 'select pg_advisory_unlock($1, $2)', [lockClass, lock]).catch(() => {})
      }
    })
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null)
    await client?.end().catch(() => {})
  }

  async #acquire(lock: number, yieldSignal: AbortSignal): Promise<pg.Client> {
    const since = performance.now()
    while (true) {
      const client = await this.#connected()
      const [row] = await this.#ask(client, 'select pg_try_advisory_lock($1, $2) as taken', [lockClass, lock])
      if (row?.taken) return client
      // whoever holds it learns that its client may have gone to another process
      await this.#ask(client, 'select pg_notify($1, $2)', [channel, String(lock)])
      if (yieldSignal.aborted || performance.now() - since > longestWaitMs)
        throw new TurnNotTaken('another process takes a part')
      await delay(lookAgainMs)
    }
  }

  #ask(client: pg.Client, query: string, values: unknown[]): Promise<{ taken?: boolean }[]> {
    const answer = this.#lastAnswer.then(async () => (await client.query<{ taken?: boolean }>(query, values)).rows)
    this.#lastAnswer = answer.catch(() => {})
    return answer
  }

  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect().catch((cause: unknown) => {
      this.#client = null
      throw new TurnNotTaken('the locks cannot be reached', { cause })
    })
    return this.#client
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(clientSettings(this.#connection))
    let isLost = false
    const lost = () => {
      if (isLost) return
      isLost = true
      if (this.#held.size > 0) this.#log.warn({ parts: this.#held.size }, 'the locks of parts are lost')
      this.#client = null
      for (const held of this.#held.values()) held.abort()
    }
    client.on('error', lost).on('end', lost)
    client.on('notification', ({ payload }) => this.#held.get(Number(payload))?.abort())
    await client.connect()
    await client.query(`listen ${channel}`)
    return client
  }
}

/** A lock for a key: two keys that share one only wait for each other. */
const lockOf = (key: string): number => createHash('sha256').update(key).digest().readInt32BE()
