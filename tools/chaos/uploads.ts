import { rename, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { openApi, recordOf, sha256 } from '../product/api.ts'
import { type Product, startProduct } from '../product/product.ts'
import { Random } from '../product/random.ts'
import { storedSources } from '../product/stored.ts'
import { startProxy } from './proxy.ts'
import { type Sent, Uploader } from './uploader.ts'

/** Result of one seed; null is what has to be. */
export interface SeedResult {
  readonly seed: number
  readonly violation: string | null
  readonly kills: number
  readonly requests: number
  readonly tookMs: number
}

const withinMs = 40_000
// 5 to 10 MiB on such a link take as long as the kill may come
const slowLinkBytesPerS = 8 * 1024 * 1024
const killWithinMs = 1_200

/** The product under attack: it is killed and started again on the same data. */
export class UploadChaos {
  #product: Product
  #starting: Promise<unknown> = Promise.resolve()
  readonly #key: string

  private constructor(product: Product, key: string) {
    this.#product = product
    this.#key = key
  }

  static async start(): Promise<UploadChaos> {
    const product = await startProduct({ env: { ROLES: 'api', API_CALLS_PER_SECOND: '0' } })
    return new UploadChaos(product, await product.admin('api-key', product.administrator.email))
  }

  /**
   * R1..R4, R12, R19, R32: a few clients at once through a proxy that cuts, mutes, delays and repeats; at random moments
   * the server is killed, the storage is away, slow sockets crowd in. Afterwards every acknowledged file has to be there.
   */
  async runSeed(seed: number): Promise<SeedResult> {
    const random = new Random(seed)
    const from = performance.now()
    const proxy = await startProxy(this.#product.port)
    const place = { port: proxy.port, key: this.#key, until: Date.now() + withinMs }
    const names = Array.from({ length: random.whole(1, 3) }, (_, n) => `хаос-${process.pid}-${seed}-${n}`)
    const uploaders = names.map((name, n) => new Uploader(new Random(seed * 1_000 + n), place, asciiOf(name)))
    const trouble = this.#trouble(random)
    const slow = random.isLucky(0.2) ? crowd(this.#product.port, 40) : null
    let violation: string | null = null
    let requests = 0
    let kills = 0
    try {
      const sent = await Promise.all(uploaders.map((one) => one.run()))
      kills = await trouble
      await this.#starting
      requests = sent.reduce((sum, { log }) => sum + log.length, 0)
      for (const [n, one] of sent.entries()) await this.#check(one, uploaders[n])
    } catch (error) {
      violation = error instanceof Error ? error.message : String(error)
      await trouble.catch(() => {})
    } finally {
      slow?.leave()
      await proxy.close()
    }
    return { seed, violation, kills, requests, tookMs: performance.now() - from }
  }

  /** R1: one client on a slow link, and the server is killed at one random moment on its way. */
  async runKill(seed: number): Promise<SeedResult> {
    const random = new Random(seed)
    const from = performance.now()
    const proxy = await startProxy(this.#product.port, slowLinkBytesPerS)
    const place = { port: proxy.port, key: this.#key, until: Date.now() + withinMs, isCalm: true }
    const uploader = new Uploader(new Random(seed * 1_000), place, `kill-${process.pid}-${seed}`)
    let violation: string | null = null
    let requests = 0
    const strike = pause(random.whole(0, killWithinMs)).then(() => this.#strike())
    try {
      const [sent] = await Promise.all([uploader.run(), strike])
      requests = sent.log.length
      await this.#check(sent, uploader)
    } catch (error) {
      violation = error instanceof Error ? error.message : String(error)
      await strike.catch(() => {})
    } finally {
      await proxy.close()
    }
    return { seed, violation, kills: 1, requests, tookMs: performance.now() - from }
  }

  async close(): Promise<void> {
    await this.#product.stop()
    await this.#product.remove()
  }

  /** Kills and outages at moments of the seed; answers how often the server was killed. */
  async #trouble(random: Random): Promise<number> {
    const kind = random.pick(['kill', 'storage', 'storage', 'none'])
    await pause(random.whole(10, 400))
    if (kind === 'storage') await this.#takeStorageAway(random.whole(50, 300))
    if (kind !== 'kill') return 0
    const times = random.isLucky(0.2) ? 2 : 1
    for (let n = 0; n < times; n += 1) {
      await this.#strike()
      if (n + 1 < times) await pause(random.whole(0, 300))
    }
    return times
  }

  /** SIGKILL, and a start on the same data. */
  async #strike(): Promise<void> {
    await this.#product.kill()
    const { dataDir, port } = this.#product
    this.#product = await startProduct({ dataDir, port, env: { ROLES: 'api', API_CALLS_PER_SECOND: '0' } })
  }

  /** R12: nothing can be stored for a while; the folder is not there. */
  async #takeStorageAway(forMs: number): Promise<void> {
    const folder = path.join(this.#product.dataDir, 'storage')
    await rename(folder, `${folder}-away`)
    await writeFile(folder, '')
    await pause(forMs)
    await rename(folder, `${folder}-stub`)
    await rename(`${folder}-away`, folder)
  }

  async #check({ name, file, recordId }: Sent, uploader: Uploader | undefined): Promise<void> {
    const api = openApi({ url: this.#product.url, key: this.#key, account: 'studio' })
    const record = await recordOf(api, recordId)
    if (record.currentState !== 'UPLOADED' || record.bytes !== file.length) {
      throw new Error(`${name}: ${record.currentState}, ${record.bytes} of ${file.length} bytes`)
    }
    const found = await api.call(records.getListByFilter, { filter: { q: name } })
    if (found.total !== 1) throw new Error(`${name}: ${found.total} records were made by one create`)
    const tasks = await uploader?.tasks(recordId)
    if (tasks !== 1) throw new Error(`${name}: ${tasks} tasks were made by one complete`)
    const [stored, ...others] = await storedSources(this.#product.dataDir, record.uuid)
    if (!stored || others.length > 0) throw new Error(`${name}: ${stored ? others.length + 1 : 0} sources are stored`)
    if (sha256(stored) !== sha256(file)) throw new Error(`${name}: the stored file differs from the one that was sent`)
  }
}

const asciiOf = (name: string) => name.replace('хаос', 'chaos')

/** R32: sockets that declare a part and send a byte now and then. */
function crowd(port: number, size: number): { leave(): void } {
  const sockets = Array.from({ length: size }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(`POST /api/uploader/upload/${'A'.repeat(27)}/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 5242880\r\n\r\n`)
    return socket
  })
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, 200)
  return {
    leave() {
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
    },
  }
}
