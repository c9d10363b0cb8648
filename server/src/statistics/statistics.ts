import { existsSync } from 'node:fs'
import path from 'node:path'
import { ClickHouseError, ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client'
import type { Log } from '../log/log.ts'
import { type Engine, followEngine, isEngineInstalled, openEngine } from './engine.ts'
import { engineData } from './engine-config.ts'
import { identifier } from './engine-request.ts'
import { migrateStore, retainEvents, type StoreLayout } from './migrate-store.ts'
import { StatisticsUnavailable } from './unavailable.ts'

/** The store of player events: the embedded ClickHouse, or a server. Tables are named without their database. */
export interface Statistics {
  /** Runs a query with parameters as `{name:Type}` and returns its rows. Throws {@link StatisticsUnavailable}. */
  query<Row>(sql: string, params?: Record<string, unknown>, options?: QueryOptions): Promise<Row[]>
  /** Runs a statement that returns nothing. Throws {@link StatisticsUnavailable}. */
  command(sql: string, params?: Record<string, unknown>): Promise<void>
  /** Inserts rows at once. A repeat under the same token, with the same rows, changes nothing. Throws {@link StatisticsUnavailable}. */
  insert(table: string, rows: readonly object[], token: string): Promise<void>
  /** The same for rows that are JSON lines already. */
  insertLines(table: string, lines: readonly string[], token: string): Promise<void>
  /** Inserts by this process. */
  readonly inserts: InsertWatch
  /** Age of counted open days beyond which a query has them counted anew, in milliseconds. */
  readonly staleMs: number
  /** Days after which single views are forgotten; 0 keeps them for ever. */
  readonly keptDays: number
  /** Has the store ready for whoever is likely to ask soon. An embedded one that has no events yet is left alone. */
  warm(): void
  /** False of an embedded store that has no events yet: what asks by itself leaves it alone. */
  isUsed(): boolean
  /** True while the store answers without being started. */
  isAwake(): boolean
  /** Rejects with the reason when the store does not answer. An embedded one that nobody has needed yet is well. */
  ping(): Promise<void>
  stop(): Promise<void>
}

/** Tells whoever has read a table when there is more in it. */
export interface InsertWatch {
  /** Inserts into a table that have ended, however they did. */
  count(table: string): number
  /** Returns the start of the oldest insert of events that is under way; `null` while there is none. */
  oldestMs(): number | null
  /** Statements by this process that have ended and changed anything but events. */
  changes(): number
  /** True where no other process changes anything. */
  readonly isAlone: boolean
}

export interface QueryOptions {
  /** The engine gives up after so many milliseconds; 5 s unless told. */
  readonly timeoutMs?: number
  /** Processors it may take: one unless told, since starting another costs more than a short query does. */
  readonly threads?: 1 | 2
  readonly signal?: AbortSignal
}

export interface StatisticsSettings {
  /** A ClickHouse server; the embedded engine when it is absent. */
  readonly url: string | undefined
  /** The cluster of that server whose tables copy each other. */
  readonly cluster: string | undefined
  /** Days after which single views are forgotten; 0 keeps them for ever. */
  readonly keptDays: number
  /** Place where the embedded engine keeps its data. */
  readonly folder: string
  /** The process that runs the embedded engine: alone, for others too, or as one of the others. */
  readonly engineOf: 'own' | 'shared' | 'another'
}

const usualTimeoutMs = 5_000
/** The engine keeps its own limit of time; an answer that comes no sooner than this does not come. */
const graceMs = 5_000
const insertTimeoutMs = 60_000
const usualDatabase = 'stat'
/** Codes of ClickHouse for what passes: time, memory, disk, too many statements, a copy that is away. */
const passingCodes = ['159', '160', '202', '209', '210', '241', '243', '242', '319', '394']

/** Answers of open days are this fresh at least while queries come. */
const usualStaleMs = 5_000
export const noInserts: InsertWatch = { count: () => 0, oldestMs: () => null, changes: () => 0, isAlone: false }

/** Stands where no store can run: every call is refused, and nothing is reported as broken. */
export const noStatistics: Statistics = {
  query: () => Promise.reject(new StatisticsUnavailable('no statistics store')),
  command: () => Promise.reject(new StatisticsUnavailable('no statistics store')),
  insert: () => Promise.reject(new StatisticsUnavailable('no statistics store')),
  insertLines: () => Promise.reject(new StatisticsUnavailable('no statistics store')),
  inserts: noInserts,
  staleMs: usualStaleMs,
  keptDays: 0,
  warm: () => {},
  isUsed: () => false,
  isAwake: () => false,
  ping: () => Promise.resolve(),
  stop: () => Promise.resolve(),
}

/** Opens the store that the settings name. The embedded one starts with the first query or insert. */
export function openStatistics({ url, cluster, keptDays, folder, engineOf }: StatisticsSettings, log: Log): Statistics {
  if (url !== undefined) return openServer(url, { cluster: cluster ?? null }, keptDays)
  if (!isEngineInstalled()) return noStatistics
  const engine =
    engineOf === 'another' ? followEngine(folder) : openEngine({ folder, log, isShared: engineOf === 'shared' })
  const opened = openEmbedded(engine, usualDatabase, keptDays, engineOf !== 'another')
  const isUsed = () => existsSync(path.join(folder, engineData))
  return { ...opened, isUsed, warm: () => isUsed() && opened.warm() }
}

/** Opens a database of an embedded engine, which `stop` ends too. */
export function openEmbedded(engine: Engine, database: string, keptDays = 0, isAlone = true): Statistics {
  const opened = openStore({ url: 'http://localhost', database, engine, layout: { cluster: null }, keptDays, isAlone })
  return {
    ...opened,
    ping: async () => {
      if (engine.isUp()) await opened.ping()
    },
    stop: async () => {
      await opened.stop()
      await engine.stop()
    },
  }
}

function openServer(address: string, layout: StoreLayout, keptDays: number): Statistics {
  const url = new URL(address)
  const database = decodeURIComponent(url.pathname.slice(1)) || usualDatabase
  url.pathname = ''
  return openStore({ url: url.href, database, engine: null, layout, keptDays, isAlone: false })
}

interface StoreOptions {
  readonly url: string
  readonly database: string
  readonly engine: Engine | null
  readonly layout: StoreLayout
  readonly keptDays: number
  /** True where no other process changes anything. */
  readonly isAlone: boolean
}

const usualSettings: ClickHouseSettings = {
  // its own threads of reading cost a short query more than they save
  local_filesystem_read_method: 'pread',
  async_insert: 0,
  output_format_json_quote_64bit_integers: 0,
  date_time_input_format: 'best_effort',
}

/** Resources of one query: half of what the engine has. */
const boundsOfQuery: ClickHouseSettings = { max_memory_usage: '200000000' }

function openStore({ url, database, engine, layout, keptDays, isAlone }: StoreOptions): Statistics {
  const clientOf = (name: string) =>
    createClient({
      url,
      database: name,
      request_timeout: insertTimeoutMs + graceMs,
      clickhouse_settings: usualSettings,
      log: { level: ClickHouseLogLevel.OFF },
      // shorter than the engine and a server keep theirs
      keep_alive: { enabled: true, idle_socket_ttl: 2_000 },
      ...(engine && { http_agent: engine.openAgent(), set_basic_auth_header: false }),
    })
  const client = clientOf(database)

  const attempt = async <Answer>(
    ask: (signal: AbortSignal) => Promise<Answer>,
    timeoutMs: number,
    signal?: AbortSignal,
  ) => {
    const deadline = AbortSignal.timeout(timeoutMs + graceMs)
    try {
      return await ask(signal ? AbortSignal.any([signal, deadline]) : deadline)
    } catch (cause) {
      signal?.throwIfAborted()
      if (deadline.aborted && engine) await engine.kill('keeps no deadline')
      throw cause instanceof ClickHouseError && !passingCodes.includes(cause.code)
        ? cause
        : new StatisticsUnavailable('the statistics store does not answer', { cause })
    }
  }
  const run = (statement: string, params: Record<string, unknown> = {}, by = client) =>
    attempt(async (signal) => {
      await by.command({ query: statement, query_params: params, abort_signal: signal })
    }, insertTimeoutMs)
  const read = <Row>(sql: string, params: Record<string, unknown> = {}, options: QueryOptions = {}): Promise<Row[]> => {
    const { timeoutMs = usualTimeoutMs, threads = 1 } = options
    return attempt(
      async (signal) => {
        const answer = await client.query({
          query: sql,
          format: 'JSONEachRow',
          query_params: params,
          abort_signal: signal,
          clickhouse_settings: { ...boundsOfQuery, max_threads: threads, max_execution_time: timeoutMs / 1_000 },
        })
        return await answer.json<Row>()
      },
      timeoutMs,
      options.signal,
    )
  }

  let preparing: Promise<void> | null = null
  const prepare = async () => {
    const first = clientOf('default')
    try {
      const on = layout.cluster === null ? '' : ` ON CLUSTER '${layout.cluster}'`
      const engineOf = layout.cluster === null ? ' ENGINE = Atomic' : ''
      await run(`CREATE DATABASE IF NOT EXISTS ${identifier(database)}${on}${engineOf}`, {}, first)
    } finally {
      await first.close()
    }
    await migrateStore({ command: run, query: read }, layout)
    await retainEvents({ command: run, query: read }, keptDays, layout)
  }
  /** A database that could not be prepared is tried again by the next who needs it. */
  const prepared = async () => {
    await engine?.ensure()
    preparing ??= prepare()
    await preparing.catch((cause: unknown) => {
      preparing = null
      throw cause
    })
  }
  const running = new Set<{ readonly ms: number }>()
  const inserted = new Map<string, number>()
  let changes = 0
  const insertLines: Statistics['insertLines'] = async (table, lines, token) => {
    if (lines.length === 0) return
    await prepared()
    const settings: ClickHouseSettings = {
      insert_deduplicate: 1,
      insert_deduplication_token: token,
      deduplicate_blocks_in_dependent_materialized_views: 1,
    }
    const statement = `INSERT INTO ${identifier(table)} FORMAT JSONEachRow\n${lines.join('\n')}`
    const began = { ms: Date.now() }
    if (table === 'events') running.add(began)
    try {
      await attempt(async (signal) => {
        await client.command({ query: statement, abort_signal: signal, clickhouse_settings: settings })
      }, insertTimeoutMs)
    } finally {
      running.delete(began)
      inserted.set(table, (inserted.get(table) ?? 0) + 1)
      if (table !== 'events') changes += 1
    }
  }
  return {
    async query<Row>(sql: string, params?: Record<string, unknown>, options?: QueryOptions) {
      await prepared()
      return read<Row>(sql, params, options)
    },
    async command(sql, params) {
      await prepared()
      try {
        await run(sql, params)
      } finally {
        changes += 1
      }
    },
    insert: (table, rows, token) =>
      insertLines(
        table,
        rows.map((row) => JSON.stringify(row)),
        token,
      ),
    insertLines,
    inserts: {
      count: (name) => inserted.get(name) ?? 0,
      oldestMs: () => (running.size === 0 ? null : Math.min(...[...running].map(({ ms }) => ms))),
      changes: () => changes,
      isAlone,
    },
    staleMs: usualStaleMs,
    keptDays,
    warm: () => void prepared().catch(() => {}),
    isUsed: () => true,
    isAwake: () => preparing !== null && (engine?.isUp() ?? true),
    ping: () =>
      attempt(async () => {
        const answer = await client.ping()
        if (!answer.success) throw answer.error
      }, 3_000),
    stop: () => client.close(),
  }
}
