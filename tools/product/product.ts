import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { copyFolder, makeOnce, readSources } from '../../server/test/make-once.ts'
import { throwawayRoot } from '../../server/test/throwaway.ts'
import { root } from '../processes.ts'
import { openAdminDesk, runAdmin } from './admin.ts'

/** Settings of a product that is started from outside; an empty variable in `env` is an unset one. */
export interface ProductSettings {
  /** An existing data folder to go on with; without it one is prepared here, and removed by `remove`. */
  readonly dataDir?: string
  /** True for a first start in an empty folder; else the folder is a copy of one that has seen its first start. */
  readonly isFirst?: boolean
  readonly port?: number
  readonly env?: Readonly<Record<string, string>>
  /** Status that /healthz has to answer before it counts as started; 200 unless said otherwise. */
  readonly health?: 200 | 503
  /** Options of a tmpfs that stands in for the data folder, seen by this product alone; needs root. */
  readonly mount?: string
}

/** The whole product as one child process, driven from outside. */
export interface Product {
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly dataDir: string
  readonly administrator: { readonly email: string; readonly password: string }
  /** Everything it printed so far. */
  output(): string
  /** Returns what /healthz tells of its parts to the operator. */
  health(): Promise<ProductHealth>
  /** The operator's token: that of `env`, else the one in the data folder. */
  metricsToken(): Promise<string>
  /** Obeys a command of `npm run admin` beside it; answers what it printed to the standard output. */
  admin(...words: string[]): Promise<string>
  /** The same as the operator does it, by a process of its own, which takes ten times the work. */
  adminAlone(...words: string[]): Promise<string>
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>
  /** SIGKILL: nothing is tidied up. */
  kill(): Promise<void>
  /** Ends what is left of it and removes the data folder if a start has made it. */
  remove(): Promise<void>
}

interface ProductHealth {
  readonly ok: boolean
  readonly failing: readonly string[]
  readonly parts: Readonly<Record<string, { readonly ok: boolean; readonly problem?: string }>>
}

/** Last words of a product that did not come up. */
export interface Ended {
  readonly code: number | null
  readonly output: string
}

export const administrator = { email: 'admin@studio.example', password: 'kadr-za-kadrom-2026' }

/** Data folders that a start has made; another product may go on with one. */
const madeHere = new Set<string>()

/** Starts the product and waits until /healthz answers 200. */
export async function startProduct(settings: ProductSettings = {}): Promise<Product> {
  const dataDir =
    settings.dataDir ?? (settings.isFirst ? await newDataFolder() : await preparedDataFolder(settings.env))
  if (settings.dataDir === undefined) madeHere.add(dataDir)
  const port = settings.port ?? (await freePort())
  const env = environment({ ...settings, dataDir, port })
  const { child, output } = launch(env, settings.mount)
  const url = `http://localhost:${port}`
  const desk = openAdminDesk(env)
  const adminAlone = (...words: string[]) =>
    runAdmin(env, words, settings.mount === undefined ? null : (child.pid ?? 0))
  const remove = async () => {
    desk.close()
    await end(child, 'SIGKILL')
    await endPostgres(dataDir)
    if (madeHere.has(dataDir)) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await waitUntilHealthy(child, url, { health: settings.health ?? 200, output })
  } catch (error) {
    await remove()
    throw error
  }
  const metricsToken = async () => env.METRICS_TOKEN || readFile(path.join(dataDir, 'metrics-token'), 'utf8')
  return {
    url,
    port,
    metricsToken,
    async health() {
      const headers = { authorization: `Bearer ${await metricsToken()}` }
      return (await (await fetch(`${url}/healthz`, { headers })).json()) as ProductHealth
    },
    pid: child.pid ?? 0,
    dataDir,
    administrator,
    output,
    admin: (...words) => (settings.mount === undefined ? desk.obey(words) : adminAlone(...words)),
    adminAlone,
    stop: () => end(child, 'SIGTERM'),
    kill: async () => void (await end(child, 'SIGKILL')),
    remove,
  }
}

/** Starts a product that is expected not to come up, and answers how it ended. */
export async function failToStart(settings: ProductSettings): Promise<Ended> {
  const dataDir = settings.dataDir ?? (await newDataFolder())
  const env = environment({ ...settings, dataDir, port: settings.port ?? (await freePort()) })
  const { child, output } = launch(env, settings.mount)
  const deadline = setTimeout(() => child.kill('SIGKILL'), startLimitMs)
  if (child.exitCode === null) await once(child, 'close')
  clearTimeout(deadline)
  if (!settings.dataDir) await rm(dataDir, { recursive: true, force: true })
  return { code: child.exitCode, output: output() }
}

export const newDataFolder = () => mkdtemp(path.join(throwawayRoot(), 'skleyka-product-'))

/** Settings that only a first start obeys. */
const namesOfFirstStart = ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'DATABASE_URL', 'IDENTITY_ISSUER', 'SECRET_KEY']

/** Returns a new data folder as the first start with usual settings leaves it: a copy of one that was started once. */
export async function preparedDataFolder(env: ProductSettings['env'] = {}): Promise<string> {
  const decided = namesOfFirstStart.filter((name) => name in env)
  if (decided.length > 0) throw new Error(`${decided.join(', ')}: only a first start obeys, say isFirst`)
  const prepared = await makeOnce({ kind: 'data-folder', madeOf: sourcesOfFirstStart(), keep: 2 }, async (folder) => {
    const product = await startProduct({ isFirst: true })
    try {
      const code = await product.stop()
      if (code !== 0) throw new Error(`the product ended with code ${code}:\n${product.output()}`)
      await copyFolder(product.dataDir, folder)
    } finally {
      await product.remove()
    }
  })
  const dataDir = await newDataFolder()
  await copyFolder(prepared, dataDir)
  return dataDir
}

const sourcesOfFirstStart = () => [
  ...readSources('server/src', 'server/migrations', 'identity/src', 'identity/migrations', 'contract/src'),
  ...readSources('package-lock.json', 'tools/product/product.ts'),
  `${process.version} ${process.arch} ${process.getuid?.()}`,
  // nothing in it is older than a day: what tests see of its rows does not depend on when they were run before
  new Date().toISOString().slice(0, 10),
]

/** Only what the test says steers the product: no variable of the person who runs the tests. */
function environment(settings: ProductSettings & { dataDir: string; port: number }): Record<string, string> {
  const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...Object.fromEntries(inherited),
    PORT: String(settings.port),
    LIVE_BIND: '127.0.0.1',
    // the door of livestreams stands beside the product's own, so that no two of them want one
    LIVE_RTMP_PORT: String(livePort(settings.port)),
    LIVE_WHIP_PORT: String(livePort(settings.port)),
    LIVE_SRT_PORT: String(srtPort(settings.port)),
    DATA_DIR: settings.dataDir,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...settings.env,
  }
}

const livePort = (port: number) => (port < 60_000 ? port + 5_000 : port - 5_000)
const srtPort = (port: number) => (port < 55_000 ? port + 10_000 : port - 10_000)

function launch(env: Record<string, string>, mount?: string): { child: ChildProcess; output: () => string } {
  const command = [process.execPath, path.join(root, 'server/src/start.ts')]
  // the shell makes the mount in a namespace that dies with the product, and becomes it
  const mounted = ['unshare', '-m', 'sh', '-c', 'mount -t tmpfs -o "$0" tmpfs "$DATA_DIR" && exec "$@"', mount ?? '']
  const [program = '', ...args] = mount === undefined ? command : [...mounted, ...command]
  // over the channel the product hears that the test runner is gone, however it went, and ends too
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  child.channel?.unref()
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  }
  return { child, output: () => printed }
}

/** The limit is for a machine busy with other things; the first start makes a database. */
const startLimitMs = 180_000

async function waitUntilHealthy(child: ChildProcess, url: string, expected: { health: number; output: () => string }) {
  const deadline = Date.now() + startLimitMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the product ended with code ${child.exitCode}:\n${expected.output()}`)
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.status === expected.health) return
    // a question that nobody answers costs the asker two milliseconds: more often would slow what it waits for
    await pause(100)
  }
  child.kill('SIGKILL')
  throw new Error(`the product was not healthy in ${startLimitMs} ms:\n${expected.output()}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  return child.exitCode
}

/** A killed product leaves its PostgreSQL behind for the next start; without a next start it is ended here. */
async function endPostgres(dataDir: string): Promise<void> {
  const pidFile = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const isAlive = () => existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)
  if (isAlive()) process.kill(pid, 'SIGQUIT')
  while (isAlive()) await pause(25)
}

/** A port nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}
