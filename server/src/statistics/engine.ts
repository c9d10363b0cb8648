import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import http from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { StatisticsUnavailable } from './unavailable.ts'

/** The embedded ClickHouse in a process of its own. */
export interface Engine {
  /** Returns what connects one HTTP client to its socket; clients end connections of theirs as they like. */
  openAgent(): http.Agent
  /** Starts the process unless it runs, and waits until it answers. Throws {@link StatisticsUnavailable}. */
  ensure(): Promise<void>
  /** True while the process runs and answers. */
  isUp(): boolean
  /** Number of the running process. */
  pid(): number | undefined
  /** Fulfilled when the process that runs now has ended. */
  ended(): Promise<void>
  /** Ends a process that answers no longer; the next `ensure` starts another. */
  kill(reason: string): Promise<void>
  stop(): Promise<void>
}

interface EngineOptions {
  /** Its own folder: data, socket, log, configuration, number of its process. */
  readonly folder: string
  readonly log: Log
  /** Milliseconds without a request after which the process ends, to give its 260 MB back; 15 minutes unless told. */
  readonly idleMs?: number
  /** Other processes use it by its socket: it starts at once, and again whenever it has ended. */
  readonly isShared?: boolean
  /** Milliseconds after which a process that answers no probe is ended: a crash in native code leaves it hanging (measured 4 of 4). */
  readonly silenceMs?: number
}

const program = path.join(import.meta.dirname, 'engine.worker.ts')
const socketName = 'engine.sock'
const maxSocketPathBytes = 107
const startTimeoutMs = 60_000
const watchMs = 2_000
const usualSilenceMs = 5_000
const usualIdleMs = 15 * 60_000
const maxPauseMs = 30_000
const maxLogBytes = 5 * 1024 * 1024

/** True where the package of the embedded engine is installed: there is none for every processor and C library. */
export function isEngineInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(`@chdb/lib-${process.platform}-${process.arch}-gnu`)
    return true
  } catch {
    return false
  }
}

/** Opens the embedded engine in a folder that this process has for itself. Nothing runs before the first `ensure`. */
export function openEngine({ folder, log, isShared = false, ...options }: EngineOptions): Engine {
  const { idleMs = isShared ? Number.POSITIVE_INFINITY : usualIdleMs, silenceMs = usualSilenceMs } = options
  const socket = socketIn(folder)
  const agent = agentOf(socket.path)
  const agents: http.Agent[] = []
  let child: ChildProcess | null = null
  let starting: Promise<void> | null = null
  let isUp = false
  let isStopped = false
  let failures = 0
  let notBefore = 0
  let usedAt = performance.now()

  const end = async () => {
    isUp = false
    if (child) await killAndWait(child)
    child = null
  }
  const fail = (reason: string, cause?: unknown): StatisticsUnavailable => {
    failures += 1
    notBefore = performance.now() + Math.min(maxPauseMs, 500 * 2 ** Math.min(failures, 10))
    log.error({ err: cause, reason }, 'the embedded statistics store ended')
    return new StatisticsUnavailable(reason, { cause })
  }
  const start = async () => {
    if (performance.now() < notBefore) throw new StatisticsUnavailable('the statistics store starts again soon')
    let launched: ChildProcess
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      await endLeftover(folder)
      launched = launch(folder, socket.path)
    } catch (cause) {
      throw fail('does not start', cause)
    }
    child = launched
    const outcome = await ready(launched)
    if (isStopped || outcome !== null) {
      await killAndWait(launched)
      throw fail(outcome ?? 'stopped', new Error(lastLines(folder)))
    }
    isUp = true
    usedAt = performance.now()
    launched.once('exit', (code, signal) => {
      if (child !== launched || !isUp) return
      isUp = false
      child = null
      fail(`ended by ${signal ?? code}`, new Error(lastLines(folder)))
    })
  }
  let isLooking = false
  const look = async () => {
    if (isShared && !isUp && !isStopped) await ensure().catch(() => {})
    if (isLooking || !isUp) return
    if (agents.some(isBusy)) usedAt = performance.now()
    else if (performance.now() - usedAt > idleMs) return end()
    isLooking = true
    try {
      await probe(agent, silenceMs)
      failures = 0
    } catch (cause) {
      if (isUp) {
        fail('answers no probe', cause)
        await end()
      }
    } finally {
      isLooking = false
    }
  }
  const ensure = async () => {
    usedAt = performance.now()
    if (isStopped) throw new StatisticsUnavailable('stopped')
    if (isUp) return
    starting ??= start().finally(() => {
      starting = null
    })
    await starting
  }
  const watch = setInterval(() => void look(), watchMs).unref()
  if (isShared) void look()
  return {
    openAgent() {
      const opened = agentOf(socket.path)
      agents.push(opened)
      // an answer has come
      opened.on('free', () => {
        usedAt = performance.now()
      })
      return opened
    },
    ensure,
    isUp: () => isUp,
    pid: () => child?.pid,
    async ended() {
      if (child) await exit(child)
    },
    async kill(reason) {
      if (!isUp) return
      fail(reason)
      await end()
    },
    async stop() {
      isStopped = true
      clearInterval(watch)
      await starting?.catch(() => {})
      await end()
      agent.destroy()
      if (existsSync(folder)) rmSync(pidFile(folder), { force: true })
      if (socket.isTemporary) rmSync(path.dirname(socket.path), { recursive: true, force: true })
    },
  }
}

/** Returns the engine of another process in the same folder: it is spoken to, and neither started nor ended. */
export function followEngine(folder: string): Engine {
  return {
    openAgent: () => agentOf(path.join(folder, socketName)),
    ensure: async () => {},
    isUp: () => true,
    pid: () => undefined,
    ended: async () => {},
    kill: async () => {},
    stop: async () => {},
  }
}

/** True while an answer is awaited. */
const isBusy = ({ sockets }: http.Agent) => Object.keys(sockets).length > 0

const agentOf = (socket: string) => new http.Agent({ keepAlive: true, socketPath: socket } as http.AgentOptions)

function socketIn(folder: string): { path: string; isTemporary: boolean } {
  const usual = path.join(folder, socketName)
  if (Buffer.byteLength(usual) <= maxSocketPathBytes) return { path: usual, isTemporary: false }
  return { path: path.join(mkdtempSync(path.join(tmpdir(), 'skleyka-')), socketName), isTemporary: true }
}

const pidFile = (folder: string) => path.join(folder, 'engine.pid')
const logFile = (folder: string) => path.join(folder, 'engine.log')

function launch(folder: string, socket: string): ChildProcess {
  const log = logFile(folder)
  if (existsSync(log) && statSync(log).size > maxLogBytes) renameSync(log, `${log}.1`)
  const output = openSync(log, 'a', 0o600)
  const child = spawn(process.execPath, [program, folder, socket], {
    // pipes of ours would stay open behind a process that hangs
    stdio: ['ignore', output, output, 'ipc'],
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C', UV_THREADPOOL_SIZE: '8' },
    // a Ctrl+C in the terminal reaches the whole group: the last events are still to be written
    detached: true,
  })
  closeSync(output)
  child.unref()
  child.channel?.unref()
  if (child.pid !== undefined) writeFileSync(pidFile(folder), `${child.pid}\n`)
  return child
}

/** Waits for the word that the engine listens; returns the reason when it ended or was late. */
async function ready(child: ChildProcess): Promise<string | null> {
  const outcome = Promise.withResolvers<string | null>()
  const late = setTimeout(() => outcome.resolve('does not start in time'), startTimeoutMs)
  child.once('message', () => outcome.resolve(null))
  child.once('exit', (code, signal) => outcome.resolve(`ended at its start by ${signal ?? code}`))
  child.once('error', (error) => outcome.resolve(error.message))
  // while somebody waits for it, the process is to live
  child.ref()
  child.channel?.ref()
  try {
    return await outcome.promise
  } finally {
    clearTimeout(late)
    child.unref()
    child.channel?.unref()
  }
}

/** Asks through the engine itself: a server thread may answer while the engine hangs. */
function probe(agent: http.Agent, silenceMs: number): Promise<void> {
  const outcome = Promise.withResolvers<void>()
  const request = http.get({ agent, host: 'localhost', path: '/ping' }, (response) => {
    response.resume()
    response.once('end', () => (response.statusCode === 200 ? outcome.resolve() : outcome.reject(new Error('refused'))))
    response.once('error', outcome.reject)
  })
  request.once('socket', (connection) => connection.unref())
  request.once('error', outcome.reject)
  const timer = setTimeout(() => request.destroy(new Error('no answer in time')), silenceMs).unref()
  return outcome.promise.finally(() => clearTimeout(timer))
}

async function killAndWait(child: ChildProcess): Promise<void> {
  const exited = exit(child)
  child.kill('SIGKILL')
  await exited
}

async function exit(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  await once(child, 'exit')
}

/**
 * Ends an engine that outlived a killed owner of this folder: it would hold its lock (code 76). A number that another program has by now
 * is left alone.
 */
async function endLeftover(folder: string): Promise<void> {
  const file = pidFile(folder)
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8'))
  if (Number.isSafeInteger(pid) && pid > 1 && isEngineOf(pid, folder)) {
    process.kill(pid, 'SIGKILL')
    for (let waited = 0; waited < 5_000 && isEngineOf(pid, folder); waited += 20) await delay(20)
  }
  rmSync(file, { force: true })
}

function isEngineOf(pid: number, folder: string): boolean {
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return args.includes(program) && args.includes(folder)
  } catch {
    return false
  }
}

function lastLines(folder: string): string {
  const file = logFile(folder)
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-2_000) : ''
}
