import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { FakeS3 } from '../../server/test/test-s3.ts'
import { throwawayRoot } from '../../server/test/throwaway.ts'
import { openApi, recordOf, sha256 } from '../product/api.ts'
import { freePort, type Product, startProduct } from '../product/product.ts'
import { Random } from '../product/random.ts'
import { until } from '../product/until.ts'
import { startSystemPostgres } from '../system-postgres.ts'
import { startProxy } from './proxy.ts'
import { type Sent, Uploader } from './uploader.ts'
import type { SeedResult } from './uploads.ts'

const machines = 3
const uploadsAtOnce = 8
const withinMs = 120_000

/** Several processes over one database, one S3 and one folder of uploads, behind a balancer. */
export class MachineChaos {
  readonly #products: Product[] = []
  readonly #balancer: Balancer
  readonly #s3: FakeS3
  readonly #postgres: NonNullable<Awaited<ReturnType<typeof startSystemPostgres>>>
  readonly #folder: string
  readonly #env: Readonly<Record<string, string>>
  #key = ''

  private constructor(parts: {
    balancer: Balancer
    s3: FakeS3
    postgres: NonNullable<Awaited<ReturnType<typeof startSystemPostgres>>>
    folder: string
    env: Readonly<Record<string, string>>
  }) {
    this.#balancer = parts.balancer
    this.#s3 = parts.s3
    this.#postgres = parts.postgres
    this.#folder = parts.folder
    this.#env = parts.env
  }

  static async start(): Promise<MachineChaos> {
    const postgres = await startSystemPostgres()
    if (postgres === null) throw new Error('PostgreSQL 15 or newer is not installed: apt-get install postgresql')
    const s3 = await FakeS3.start()
    const folder = await mkdtemp(path.join(throwawayRoot(), 'skleyka-machines-'))
    const balancer = await Balancer.start()
    const { bucket, endpoint, region, credentials } = s3.place
    const env = {
      ROLES: 'api',
      API_CALLS_PER_SECOND: '0',
      DATABASE_URL: postgres.url,
      STORAGE_URL: `s3://${bucket}/test?endpoint=${endpoint}&region=${region}`,
      AWS_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
      SECRET_KEY: 'a-secret-that-all-machines-share-0123456789',
      PUBLIC_URL: `http://localhost:${balancer.port}`,
      UPLOADS_DIR: folder,
      // away: what players tell waits in files, and everything else goes on
      CLICKHOUSE_URL: 'http://nobody@127.0.0.1:1/away',
    }
    const chaos = new MachineChaos({ balancer, s3, postgres, folder, env })
    for (let n = 0; n < machines; n += 1) await chaos.#add()
    const [first] = chaos.#products
    if (first === undefined) throw new Error('no machine')
    chaos.#key = await first.admin('api-key', first.administrator.email)
    return chaos
  }

  /** Uploads through the balancer and a bad link, while machines are killed and started again; then a rolling restart under calls. */
  async runSeed(seed: number): Promise<SeedResult> {
    const random = new Random(seed)
    const from = performance.now()
    const proxy = await startProxy(this.#balancer.port)
    const place = { port: proxy.port, key: this.#key, until: Date.now() + withinMs }
    const uploaders = Array.from(
      { length: uploadsAtOnce },
      (_, n) => new Uploader(new Random(seed * 1_000 + n), place, `machines-${process.pid}-${seed}-${n}`),
    )
    let violation: string | null = null
    let kills = 0
    let requests = 0
    const over = new AbortController()
    const striking = (async () => {
      while (!over.signal.aborted) {
        await pause(random.whole(20, 500), undefined, { signal: over.signal }).catch(() => {})
        if (over.signal.aborted) return
        if (random.isLucky(0.2)) await this.#takeStorageAway(random.whole(500, 3_000))
        await this.#strike(random.whole(0, machines - 1))
        kills += 1
      }
    })()
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
    return { seed, violation, kills, requests, tookMs: performance.now() - from }
  }

  async close(): Promise<void> {
    await Promise.all(this.#products.map((one) => one.remove()))
    await this.#balancer.close()
    await this.#s3.stop()
    await this.#postgres.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #add(): Promise<void> {
    // the statistics are away, which /healthz tells
    const product = await startProduct({ isFirst: true, port: await freePort(), env: this.#env, health: 503 })
    this.#products.push(product)
    this.#balancer.ports.add(product.port)
  }

  /** Nothing can be stored for a while; what was acknowledged waits in the folder of uploads. */
  async #takeStorageAway(forMs: number): Promise<void> {
    this.#s3.faultOf = () => 'down'
    await pause(forMs)
    this.#s3.faultOf = () => null
  }

  /** SIGKILL, and a start on the same data folder. */
  async #strike(n: number): Promise<void> {
    const product = this.#products[n]
    if (product === undefined) return
    await product.kill()
    await this.#startAgain(n, product)
  }

  async #startAgain(n: number, { dataDir, port }: Product): Promise<void> {
    this.#products[n] = await startProduct({ dataDir, port, env: this.#env, health: 503 })
    this.#balancer.ports.add(port)
  }

  /** Stops and starts each machine in turn, as a deploy does; answers how many calls went through meanwhile. None may fail. */
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
      for (const [n, product] of [...this.#products.entries()]) {
        // as a balancer is told before a machine is stopped
        this.#balancer.ports.delete(product.port)
        await product.stop()
        await this.#startAgain(n, product)
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

  /** One call on a connection of its own: what a balancer keeps open to a machine is its own affair. */
  async #ask(): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${this.#key}`,
      'x-account-code': 'studio',
    }
    const asking = request({
      ...{ host: '127.0.0.1', port: this.#balancer.port, path: records.getListByFilter.path },
      ...{ method: 'POST', headers, agent: false },
    })
    asking.end(JSON.stringify({ id: 'vp', params: {} }))
    const [answer] = await once(asking, 'response')
    const told = await text(answer)
    if (answer.statusCode !== 200 || !told.includes('"result"'))
      throw new Error(`a call failed in the rolling restart: ${answer.statusCode} ${told.slice(0, 200)}`)
  }

  async #check({ name, file, recordId }: Sent): Promise<void> {
    const api = openApi({ url: `http://localhost:${this.#balancer.port}`, key: this.#key, account: 'studio' })
    const record = await recordOf(api, recordId)
    if (record.bytes !== file.length) throw new Error(`${name}: ${record.bytes} of ${file.length} bytes`)
    const sources = () =>
      [...this.#s3.objects].filter(([key]) => key.includes(`sources/${record.uuid}/`)).map(([, { bytes }]) => bytes)
    const [stored, ...others] = await until(
      `${name} is stored`,
      () => (sources().length > 0 ? sources() : null),
      withinMs,
    )
    if (stored === undefined || others.length > 0) throw new Error(`${name}: ${others.length + 1} sources are stored`)
    if (sha256(stored) !== sha256(file)) throw new Error(`${name}: the stored file differs from the one that was sent`)
  }
}

/** Hands each connection to the next machine that takes it. */
class Balancer {
  readonly ports = new Set<number>()
  readonly port: number
  readonly #sockets = new Set<Socket>()
  readonly #stop: () => Promise<unknown>
  #turn = 0

  private constructor(port: number, stop: () => Promise<unknown>) {
    this.port = port
    this.#stop = stop
  }

  static async start(): Promise<Balancer> {
    const server = createServer((client) => balancer.#pass(client)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('no port')
    const balancer = new Balancer(address.port, async () => {
      server.close()
      await once(server, 'close')
    })
    return balancer
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await this.#stop()
  }

  #pass(client: Socket): void {
    this.#sockets.add(client)
    client.on('error', () => {}).on('close', () => this.#sockets.delete(client))
    this.#turn += 1
    const ports = [...this.ports]
    const order = ports.map((_, n) => ports[(this.#turn + n) % ports.length] ?? 0)
    const tryNext = () => {
      const port = order.shift()
      if (port === undefined) return client.destroy()
      const upstream = connect(port, '127.0.0.1')
      upstream.once('connect', () => {
        upstream.off('error', tryNext).on('error', () => client.destroy())
        client.pipe(upstream).pipe(client)
        client.on('close', () => upstream.destroy())
        upstream.on('close', () => client.end())
      })
      upstream.once('error', tryNext)
      return undefined
    }
    tryNext()
  }
}
