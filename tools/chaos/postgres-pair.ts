import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { postgresUser, privateFolder } from '../../server/src/database/postgres-user.ts'
import { until } from '../product/until.ts'
import { emptyCluster, findSystemPostgres, preparedCluster, startServer } from '../system-postgres.ts'

const run = promisify(execFile)

type Running = Awaited<ReturnType<typeof startServer>> & { readonly cluster: string; readonly program: string }

// a commit is answered when the standby has it too: what was acknowledged outlives the primary
const replicated = ['wal_level=replica', 'max_wal_senders=4', 'synchronous_commit=on', 'hot_standby=on']

/** A primary and a standby that has every acknowledged commit, behind one address that follows the primary. */
export class PostgresPair {
  readonly url: string
  readonly #program: string
  readonly #door: Server
  readonly #sockets = new Set<Socket>()
  #primary: Running
  #standby: Running | null = null
  #isCut = false

  private constructor(parts: { program: string; primary: Running; door: Server; port: number }) {
    this.#program = parts.program
    this.#primary = parts.primary
    this.#door = parts.door
    this.url = `postgresql://skleyka@127.0.0.1:${parts.port}/postgres`
  }

  static async start(): Promise<PostgresPair> {
    const program = findSystemPostgres()?.program
    if (program === undefined) throw new Error('PostgreSQL 15 or newer is not installed: apt-get install postgresql')
    const cluster = await preparedCluster(program)
    const primary = { cluster, program, ...(await startServer(program, cluster, replicated)) }
    const door = createServer((client) => pair.#pass(client)).listen(0, '127.0.0.1')
    await once(door, 'listening')
    const address = door.address()
    if (typeof address !== 'object' || address === null) throw new Error('no port')
    const pair = new PostgresPair({ program, primary, door, port: address.port })
    await pair.#addStandby()
    return pair
  }

  /** Kills the primary and lets the standby take its place; a new standby follows it. Answers how long nobody was there, in milliseconds. */
  async failOver(): Promise<number> {
    const next = this.#standby
    if (next === null) throw new Error('there is no standby')
    const from = performance.now()
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
    await this.#primary.stop('SIGKILL')
    await ask(next, 'select pg_promote()')
    // it was copied with the settings of a primary, and has no standby yet
    await ask(next, 'alter system reset synchronous_standby_names')
    await ask(next, 'select pg_reload_conf()')
    const lost = this.#primary
    this.#primary = next
    this.#standby = null
    this.#isCut = false
    const awayMs = performance.now() - from
    rmSync(path.dirname(lost.cluster), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    await this.#addStandby()
    return awayMs
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#door.close()
    for (const one of [this.#standby, this.#primary]) {
      if (one === null) continue
      await one.stop()
      rmSync(path.dirname(one.cluster), { recursive: true, force: true })
    }
  }

  async #addStandby(): Promise<void> {
    const cluster = emptyCluster()
    const user = postgresUser(path.resolve(this.#program, '../..'), cluster)
    privateFolder(cluster, user.owner)
    const [copy, args] = user.command(path.join(path.dirname(this.#program), 'pg_basebackup'), [
      ...['-D', cluster, '-h', this.#primary.cluster, '-U', 'skleyka', '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    ])
    await run(copy, args)
    // the socket of the primary lies in its folder
    rmSync(path.join(cluster, '.s.PGSQL.5432.lock'))
    this.#standby = { cluster, program: this.#program, ...(await startServer(this.#program, cluster, replicated)) }
    await ask(this.#primary, "alter system set synchronous_standby_names = '*'")
    await ask(this.#primary, 'select pg_reload_conf()')
    await until('the standby has every commit', async () => {
      const [row] = await ask(this.#primary, "select 1 from pg_stat_replication where sync_state = 'sync'")
      return row === undefined ? null : true
    })
  }

  #pass(client: Socket): void {
    if (this.#isCut) return void client.destroy()
    const server = connect(this.#primary.socket)
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(one)
      one
        .on('error', () => {})
        .on('close', () => {
          this.#sockets.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
  }
}

/** Lines that a query answers. */
async function ask({ program, url }: { program: string; url: string }, query: string): Promise<string[]> {
  const { stdout } = await run(path.join(path.dirname(program), 'psql'), ['-XAtc', query, url])
  return stdout.split('\n').filter((line) => line !== '')
}
