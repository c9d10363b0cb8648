import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { type Api, openApi } from '../product/api.ts'
import { studioClip } from '../product/clips.ts'
import { type Product, startProduct } from '../product/product.ts'
import { Random } from '../product/random.ts'
import { readyVideo } from '../product/ready-video.ts'
import type { SeedResult } from './uploads.ts'

const env = { ROLES: 'api', API_CALLS_PER_SECOND: '0' }
const loadedWithinMs = 60_000
const eventMs = 1_000
/** The disk of the statistics, which a seed may fill. */
const diskBytes = 256 * 1024 * 1024

const faults = ['server', 'engine', 'engine', 'both', 'slow', 'away'] as const

/** One player that tells its events while everything around it fails. */
interface Teller {
  readonly session: string
  readonly address: string
  readonly count: number
  /** Numbers that were answered by 204. */
  readonly answered: Set<number>
}

interface StoredSession {
  readonly session: string
  readonly rows: number
  readonly numbers: readonly number[]
  readonly played: number
}

/**
 * The collector and the store of statistics under attack: the server, the engine of the store, and both are killed, the engine stands
 * still, their disk is full, and beacons come twice, late and in another order. Afterwards every event that was answered is in the store
 * once, no event is there twice, and what is counted of open days equals the events.
 */
export class StatisticsChaos {
  #product: Product
  readonly #uuid: string
  readonly #api: Api
  /** The folder of a disk of its own; `null` where this user may mount none. */
  readonly #disk: string | null

  private constructor(product: Product, { uuid, api, disk }: { uuid: string; api: Api; disk: string | null }) {
    this.#product = product
    this.#uuid = uuid
    this.#api = api
    this.#disk = disk
  }

  static async start(): Promise<StatisticsChaos> {
    const first = await startProduct({ env })
    await first.stop()
    const disk = mountDisk(path.join(first.dataDir, 'statistics'))
    if (disk === null) console.log('the disk is never full here: only root mounts one of its own')
    const product = { ...(await startProduct({ dataDir: first.dataDir, env })), remove: first.remove }
    const key = await product.admin('api-key', product.administrator.email)
    const api = openApi({ url: product.url, key, account: 'studio' })
    const { uuid } = await readyVideo(product, api, await studioClip(), 'хаос.mp4')
    return new StatisticsChaos(product, { uuid, api, disk })
  }

  async runSeed(seed: number): Promise<SeedResult> {
    const random = new Random(seed)
    const from = performance.now()
    const context = await this.#context()
    const tellers = Array.from({ length: random.whole(2, 6) }, (): Teller => {
      const address = `10.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`
      return { session: randomUUID(), address, count: random.whole(10, 60), answered: new Set() }
    })
    let violation: string | null = null
    let requests = 0
    let kills = 0
    try {
      const trouble = this.#trouble(random)
      const sent = await Promise.all(tellers.map((one, n) => this.#tell(one, context, new Random(seed * 1_000 + n))))
      requests = sent.reduce((sum, count) => sum + count, 0)
      kills = await trouble
      await this.#check(tellers)
    } catch (error) {
      violation = error instanceof Error ? error.message : String(error)
    }
    return { seed, violation, kills, requests, tookMs: performance.now() - from }
  }

  async close(): Promise<void> {
    await this.#product.stop()
    if (this.#disk !== null) execFileSync('umount', [this.#disk])
    await this.#product.remove()
  }

  async #context(): Promise<string> {
    const answer = await fetch(`${this.#product.url}/embed/${this.#uuid}/config.json`)
    const { counted } = (await answer.json()) as { counted?: unknown }
    if (typeof counted !== 'string') throw new Error('the player is not counted')
    return counted
  }

  /** Sends all events in batches of any size, some of them twice or before their time, until each was sent three times. */
  async #tell({ session, address, count, answered }: Teller, context: string, random: Random): Promise<number> {
    const at = Date.now()
    let requests = 0
    const send = async (numbers: readonly number[]) => {
      requests += 1
      const events = numbers.map((seq) => ({
        ...{ seq, at: at - 60_000 + seq, type: 'heartbeat', position: (seq + 1) * eventMs },
        ranges: [{ from: seq * eventMs, to: (seq + 1) * eventMs, rate: 1, runMs: (seq + 1) * eventMs }],
      }))
      const beacon = {
        ...{ context, session, viewer: null, sentAt: Date.now(), page: 'https://site.example/', isEmbed: true },
        ...{ screen: '', player: 'chaos', events },
      }
      const status = await fetch(`${this.#product.url}/collect`, {
        method: 'POST',
        body: JSON.stringify(beacon),
        headers: { 'x-forwarded-for': address, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
        // a viewer who leaves hears of no answer
        signal: AbortSignal.timeout(random.isLucky(0.1) ? random.whole(1, 30) : 5_000),
      }).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status === 204) for (const seq of numbers) answered.add(seq)
      else if (status !== 0 && status !== 503 && status !== 429) throw new Error(`a beacon was answered ${status}`)
    }
    for (let round = 0; round < 3 && answered.size < count; round += 1) {
      const left = Array.from({ length: count }, (_, seq) => seq).filter((seq) => !answered.has(seq))
      const batches: number[][] = []
      while (left.length > 0) batches.push(left.splice(0, random.whole(1, 9)))
      if (random.isLucky(0.5)) batches.reverse()
      for (const batch of batches) {
        await Promise.all([send(batch), ...(random.isLucky(0.2) ? [send(batch)] : [])])
        if (random.isLucky(0.3)) await pause(random.whole(1, 120))
      }
    }
    return requests
  }

  /** Kills and stops at moments of the seed; answers how many processes were killed. */
  async #trouble(random: Random): Promise<number> {
    let kills = 0
    for (let times = random.whole(1, 4); times > 0; times -= 1) {
      await pause(random.whole(10, 900))
      const kind = random.pick(this.#disk === null ? faults : ([...faults, 'full'] as const))
      if (kind === 'full') await this.#fillDisk(random.whole(200, 2_500))
      if (kind === 'slow') await this.#stopEngine(random.whole(100, 1_500))
      if (kind === 'away')
        for (const since = Date.now(); Date.now() - since < 2_000; await pause(50)) this.#killEngine()
      if (kind === 'engine' || kind === 'both') kills += this.#killEngine()
      if (kind === 'server' || kind === 'both') {
        kills += 1
        await this.#product.kill()
        const { dataDir, port, remove } = this.#product
        this.#product = { ...(await startProduct({ dataDir, port, env })), remove }
      }
    }
    return kills
  }

  #enginePid(): number | null {
    const file = path.join(this.#product.dataDir, 'statistics', 'engine.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8')) : null
  }

  #signalEngine(signal: NodeJS.Signals): number {
    const pid = this.#enginePid()
    try {
      // the number of a process that ended may be of another one by now
      if (pid === null || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.#product.dataDir)) return 0
      process.kill(pid, signal)
      return 1
    } catch {
      return 0
    }
  }

  #killEngine(): number {
    return this.#signalEngine('SIGKILL')
  }

  async #stopEngine(forMs: number): Promise<void> {
    this.#signalEngine('SIGSTOP')
    await pause(forMs)
    this.#signalEngine('SIGCONT')
  }

  /** Leaves the disk without a free byte for a while. */
  async #fillDisk(forMs: number): Promise<void> {
    const filler = path.join(this.#disk ?? '', 'filler')
    const { bavail, bsize } = await statfs(path.dirname(filler))
    // what is written meanwhile fills the rest
    await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => {})
    await pause(forMs)
    await rm(filler, { force: true })
  }

  async #check(tellers: readonly Teller[]): Promise<void> {
    const deadline = Date.now() + loadedWithinMs
    for (;;) {
      const problem = await this.#problem(tellers).catch((error: unknown) => String(error))
      if (problem === null) return
      if (Date.now() > deadline) throw new Error(problem)
      await pause(300)
    }
  }

  /** Returns what the store lacks or has too much of; null when it has what was answered. */
  async #problem(tellers: readonly Teller[]): Promise<string | null> {
    const list = tellers.map(({ session }) => `'${session}'`).join(', ')
    const stored = await this.#query<StoredSession>(
      `SELECT session, count() AS rows, groupUniqArray(seq) AS numbers, sum(to_ms - from_ms) AS played
       FROM stat.events WHERE session IN (${list}) GROUP BY session`,
    )
    // a question has what came since counted
    const day = new Date().toISOString().slice(0, 10)
    await this.#api.call(statistic.summary, { from: day, to: day })
    const summed = await this.#query<{ session: string; played: number }>(
      `SELECT session, sum(watch_ms) AS played FROM stat.open_hours FINAL WHERE session IN (${list}) GROUP BY session`,
    )
    for (const { session, answered } of tellers) {
      const found = stored.find((one) => one.session === session)
      const numbers = new Set(found?.numbers)
      const lost = [...answered].filter((seq) => !numbers.has(seq))
      if (lost.length > 0) return `${lost.length} of ${answered.size} answered events are not in the store`
      if (!found) continue
      if (found.rows !== numbers.size) return `${found.rows - numbers.size} events are in the store twice`
      const sums = summed.find((one) => one.session === session)?.played
      if (sums !== found.played) return `the sums tell of ${sums} ms, the events of ${found.played} ms`
    }
    return null
  }

  #query<Row>(sql: string): Promise<Row[]> {
    const socketPath = path.join(this.#product.dataDir, 'statistics', 'engine.sock')
    const outcome = Promise.withResolvers<Row[]>()
    const query = request(
      { socketPath, method: 'POST', path: '/?output_format_json_quote_64bit_integers=0' },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
        })
        answer.on('error', outcome.reject)
        answer.on('end', () => {
          if (answer.statusCode !== 200) outcome.reject(new Error(text))
          else
            outcome.resolve(
              text
                .split('\n')
                .filter(Boolean)
                .map((line): Row => JSON.parse(line)),
            )
        })
      },
    )
    query.setTimeout(5_000, () => query.destroy(new Error('no answer')))
    query.on('error', outcome.reject)
    query.end(`${sql} FORMAT JSONEachRow`)
    return outcome.promise
  }
}

/** Mounts a disk of its own in a folder; `null` where this user may not. */
function mountDisk(folder: string): string | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    return null
  }
}
