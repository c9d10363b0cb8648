import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { throwawayRoot } from '../../server/test/throwaway.ts'
import { type Api, openApi, sha256, waitUntilSettled } from '../product/api.ts'
import { paddedClip } from '../product/clips.ts'
import { type Nginx, startNginx } from '../product/nginx.ts'
import { freePort, type Product, startProduct } from '../product/product.ts'
import { Random } from '../product/random.ts'
import { Link } from './link.ts'
import { type ObjectStore, startObjectStore } from './object-store.ts'
import { PostgresPair } from './postgres-pair.ts'
import { startProxy } from './proxy.ts'
import { type Sent, Uploader } from './uploader.ts'
import type { SeedResult } from './uploads.ts'

type Env = Readonly<Record<string, string>>

const roles = ['api', 'api', 'api', 'worker', 'worker'] as const
const uploadsAtOnce = 16
const withinMs = 240_000
// a client waits 8 s for an answer
const longestHangMs = 6_000
/** One `api` and one `worker` live 90 s ahead where faketime is installed. */
const clocks = ['', '+90s', '', '+90s', '']
const faketime = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`

interface Machine {
  product: Product
  readonly env: Env
  /** Its own link to PostgreSQL. */
  readonly database: Link
  /** The strike or the restart that it is in, null without one; the next strike waits for it. */
  busy: Promise<unknown> | null
}

/** Processes of two roles over two PostgreSQL, one S3 and one folder of uploads, behind nginx with the configuration of `deploy/`. */
export class MachineChaos {
  readonly #machines: readonly Machine[]
  readonly #nginx: Nginx
  readonly #store: ObjectStore
  readonly #postgres: PostgresPair
  readonly #folder: string
  readonly #key: string
  readonly #clip: (bytes: number) => Buffer
  readonly #agent = new Agent({ keepAlive: true })

  private constructor(parts: {
    machines: readonly Machine[]
    nginx: Nginx
    store: ObjectStore
    postgres: PostgresPair
    folder: string
    key: string
    clip: (bytes: number) => Buffer
  }) {
    this.#machines = parts.machines
    this.#nginx = parts.nginx
    this.#store = parts.store
    this.#postgres = parts.postgres
    this.#folder = parts.folder
    this.#key = parts.key
    this.#clip = parts.clip
  }

  static async start(storeChoice: 'ceph' | 'memory' | null): Promise<MachineChaos> {
    const [postgres, store] = [await PostgresPair.start(), await startObjectStore(storeChoice)]
    console.log(`S3 is ${store.name}`)
    const folder = await mkdtemp(path.join(throwawayRoot(), 'skleyka-machines-'))
    const shared = {
      API_CALLS_PER_SECOND: '0',
      ...store.env,
      SECRET_KEY: 'a-secret-that-all-machines-share-0123456789',
      PUBLIC_URL: 'http://video.example.ru',
      UPLOADS_DIR: folder,
      // away: what players tell waits in files, and everything else goes on
      CLICKHOUSE_URL: 'http://nobody@127.0.0.1:1/away',
    }
    const machines: Machine[] = []
    for (const [n, role] of roles.entries())
      machines.push(await startMachine({ ...shared, ROLES: role, ...clock(n) }, postgres.url))
    const [first] = machines
    if (first === undefined) throw new Error('no machine')
    const key = await first.product.admin('api-key', first.product.administrator.email)
    const upstream = machines.filter(({ env }) => env.ROLES === 'api').map(({ product }) => product.port)
    const nginx = await startNginx({ upstream, plain: true })
    return new MachineChaos({ machines, nginx, store, postgres, folder, key, clip: await paddedClip() })
  }

  /**
   * Uploads through nginx and a bad link, while machines are killed, hang, lose their database and start again, the storage goes away and
   * PostgreSQL fails over; every file is stored once and converted. Then each machine is restarted in turn, as a deploy does, under calls of
   * which none fails.
   */
  async runSeed(seed: number): Promise<SeedResult> {
    const random = new Random(seed)
    const from = performance.now()
    const proxy = await startProxy(this.#nginx.port)
    const place = { port: proxy.port, key: this.#key, until: Date.now() + withinMs, makeFile: this.#clip }
    const uploaders = Array.from(
      { length: uploadsAtOnce },
      (_, n) =>
        new Uploader(
          new Random(seed * 1_000 + n),
          place,
          `machines${process.pid}x${seed}x${String(n).padStart(2, '0')}`,
        ),
    )
    let violation: string | null = null
    let requests = 0
    const over = new AbortController()
    const striking = this.#strikeUntil(over.signal, random)
    try {
      const sent = await Promise.all(uploaders.map((one) => one.run()))
      over.abort()
      await striking
      requests = sent.reduce((sum, { log }) => sum + log.length, 0)
      for (const one of sent) await this.#check(one)
      requests += await this.#rollOver()
    } catch (error) {
      violation = error instanceof Error ? error.message : String(error)
    } finally {
      over.abort()
      await striking.catch(() => {})
      await proxy.close()
    }
    return { seed, violation, kills: await striking.catch(() => 0), requests, tookMs: performance.now() - from }
  }

  async close(): Promise<void> {
    this.#agent.destroy()
    await this.#nginx.stop()
    await Promise.all(this.#machines.map(({ product }) => product.remove()))
    await Promise.all(this.#machines.map(({ database }) => database.close()))
    await this.#store.stop()
    await this.#postgres.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** One strike after another, one of them a failover; answers how many there were. */
  async #strikeUntil(over: AbortSignal, random: Random): Promise<number> {
    const failOverAt = random.whole(1, 4)
    let strikes = 0
    for (;;) {
      await pause(random.whole(20, 800), undefined, { signal: over }).catch(() => {})
      this.#supervise()
      if (over.aborted) break
      strikes += 1
      const machine = this.#machines[random.whole(0, this.#machines.length - 1)]
      if (machine === undefined) break
      if (strikes === failOverAt) await this.#postgres.failOver()
      else if (random.isLucky(0.2)) await this.#store.link.cut(cutOf(random), random.whole(500, 3_000))
      else if (random.isLucky(0.25))
        await strike(machine, () => machine.database.cut(cutOf(random), random.whole(500, longestHangMs)))
      else if (random.isLucky(0.3)) await strike(machine, () => hang(machine, random.whole(500, longestHangMs)))
      else await strike(machine, () => killAndStart(machine))
    }
    await Promise.all(this.#machines.map(({ busy }) => busy))
    this.#supervise()
    await Promise.all(this.#machines.map(({ busy }) => busy))
    return strikes
  }

  /** Starts what has ended by itself, and prints its last words. */
  #supervise(): void {
    for (const machine of this.#machines) {
      if (machine.busy !== null || existsSync(`/proc/${machine.product.pid}`)) continue
      console.log(`a process of role ${machine.env.ROLES} ended by itself: ${machine.product.output().slice(-600)}`)
      void strike(machine, async () => {
        machine.product = await startAgain(machine)
      })
    }
  }

  /** Stops and starts each machine in turn; answers how many calls went through meanwhile. None may fail. */
  async #rollOver(): Promise<number> {
    const over = new AbortController()
    let calls = 0
    const calling = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) {
        await this.#ask()
        calls += 1
      }
    })
    const rolling = (async () => {
      for (const machine of this.#machines) {
        await machine.product.stop()
        machine.product = await startAgain(machine)
      }
    })()
    try {
      await Promise.race([rolling, Promise.all(calling)])
    } finally {
      over.abort()
    }
    await rolling
    await Promise.all(calling)
    return calls
  }

  async #ask(): Promise<void> {
    const headers = { 'content-type': 'application/json', ...this.#identity() }
    const asking = request({
      ...{ host: '127.0.0.1', port: this.#nginx.port, path: records.getListByFilter.path },
      ...{ method: 'POST', headers, agent: this.#agent },
    })
    asking.end(JSON.stringify({ id: 'vp', params: {} }))
    const [answer] = await once(asking, 'response')
    const body = await text(answer)
    if (answer.statusCode === 200 && body.includes('"result"')) return
    const why = await readFile(path.join(this.#nginx.folder, 'log/error.log'), 'utf8')
    throw new Error(
      `a call failed in the rolling restart: ${answer.statusCode} ${body.slice(0, 200)}\n${why.slice(-800)}`,
    )
  }

  #identity = () => ({ authorization: `Bearer ${this.#key}`, 'x-account-code': 'studio' })

  #api = (): Api => openApi({ url: `http://127.0.0.1:${this.#nginx.port}`, key: this.#key, account: 'studio' })

  async #check({ name, file, recordId }: Sent): Promise<void> {
    const api = this.#api()
    const record = await waitUntilSettled(api, recordId, withinMs)
    if (record.currentState !== 'READY') throw new Error(`${name}: ${record.currentState}: ${record.failText}`)
    if (record.bytes !== file.length) throw new Error(`${name}: ${record.bytes} of ${file.length} bytes`)
    const { total } = await api.call(records.getListByFilter, { filter: { q: name } })
    if (total !== 1) throw new Error(`${name}: ${total} records`)
    const { renditions } = await api.call(records.getById, { id: recordId })
    const unready = renditions.filter(({ state }) => state !== 'READY')
    if (renditions.length === 0 || unready.length > 0)
      throw new Error(`${name}: ${unready.length} renditions are not ready`)
    const keys = await this.#store.keys()
    const sources = keys.filter((key) => key.includes(`sources/${record.uuid}/`))
    const runs = new Set(keys.flatMap((key) => new RegExp(`hls/${record.uuid}/([^/]+)/`).exec(key)?.[1] ?? []))
    if (sources.length !== 1) throw new Error(`${name}: ${sources.length} sources are stored`)
    if (runs.size !== 1) throw new Error(`${name}: the files of ${runs.size} conversions are stored`)
    const stored = await this.#store.read(sources[0] ?? '')
    if (stored === null || sha256(stored) !== sha256(file))
      throw new Error(`${name}: the stored file differs from the one that was sent`)
  }
}

const cutOf = (random: Random) => (random.isLucky(0.5) ? 'refused' : 'silent')

function clock(n: number): Env {
  const ahead = clocks[n] ?? ''
  if (ahead === '' || !existsSync(faketime)) return {}
  return { LD_PRELOAD: faketime, FAKETIME: ahead, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}

async function startMachine(machineEnv: Env, databaseUrl: string): Promise<Machine> {
  const port = await freePort()
  const url = new URL(databaseUrl)
  const database = await Link.open(Number(url.port))
  url.port = String(database.port)
  const probe: Env = machineEnv.ROLES === 'api' ? {} : { PROBE_PORT: String(port) }
  const env = { ...machineEnv, ...probe, DATABASE_URL: url.href }
  // the statistics are away, which /healthz tells
  return { product: await startProduct({ isFirst: true, port, env, health: 503 }), env, database, busy: null }
}

/** As a supervisor does: a process that found the storage or the database away at its start is started once more. */
async function startAgain({ product: { dataDir, port }, env }: Machine): Promise<Product> {
  const deadline = Date.now() + withinMs
  for (;;) {
    try {
      return await startProduct({ dataDir, port, env, health: 503 })
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

/** Machines are struck side by side, one machine by one fault after another. */
async function strike(machine: Machine, fault: () => Promise<unknown>): Promise<void> {
  while (machine.busy !== null) await machine.busy.catch(() => {})
  machine.busy = fault().finally(() => {
    machine.busy = null
  })
  // it is heard of by whoever waits for the machine next
  machine.busy.catch(() => {})
}

async function killAndStart(machine: Machine): Promise<void> {
  await machine.product.kill()
  machine.product = await startAgain(machine)
}

/** The process stands still and then goes on as if nothing had been: what it held may be another's by then. */
async function hang(machine: Machine, forMs: number): Promise<void> {
  const { pid } = machine.product
  process.kill(pid, 'SIGSTOP')
  await pause(forMs)
  process.kill(pid, 'SIGCONT')
}
