import { randomBytes } from 'node:crypto'
import { link, rename, rm } from 'node:fs/promises'
import { constants } from 'node:os'
import { basename, join } from 'node:path'
import { traced } from '../metrics/tracing.ts'
import { type BoxedCommand, killBoxed, type Sandbox, spawnBoxed } from './sandbox.ts'

export type RunOptions = BoxedCommand & {
  timeoutMs: number
  signal?: AbortSignal
  /** Called with each line of standard output; the lines are then not kept. */
  onLine?: (line: string) => void
}

/** End of a run. `signal` is the number of the signal that killed the program. */
export type Outcome = {
  ended: 'exit' | 'timeout' | 'abort' | 'tooMuchOutput'
  code: number | null
  signal: number | null
  stdout: string
  /** The last 8 KiB of what it complained about. */
  stderr: string
}

/** The environment of media programs. */
export const mediaEnvironment = {
  PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  // malloc's reservations for every thread would count against the memory limit
  MALLOC_ARENA_MAX: '2',
  // the bundled static ffprobe crashes on MPEG-TS when it loads the system's character set modules
  GCONV_PATH: '/nonexistent',
}

const stdoutLimit = 16 * 1024 * 1024
const stderrLimit = 8 * 1024

/** Runs a media program inside the sandbox until it ends, the time is out or it is aborted. Never throws for its failure. */
export const runBoxed = (sandbox: Sandbox, options: RunOptions): Promise<Outcome> =>
  traced(basename(options.program), {}, () => run(sandbox, options))

async function run(sandbox: Sandbox, options: RunOptions): Promise<Outcome> {
  if (sandbox.kind === 'none') await linkSource(options)
  return new Promise((resolve, reject) => {
    // its own session: Ctrl+C in the terminal reaches the server alone, and the server drains
    const boxed = { cwd: options.scratch, detached: true, output: 'pipe', env: mediaEnvironment } as const
    const child = spawnBoxed(sandbox, options, boxed)
    let ended: Outcome['ended'] = 'exit'
    let stdout = ''
    let stderr = ''
    const stop = (why: Outcome['ended']) => {
      if (ended !== 'exit') return
      ended = why
      killBoxed(child)
    }
    const onAbort = () => stop('abort')
    const timer = setTimeout(() => stop('timeout'), options.timeoutMs)
    options.signal?.addEventListener('abort', onAbort, { once: true })
    if (options.signal?.aborted) onAbort()

    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      if (stdout.length > stdoutLimit) return stop('tooMuchOutput')
      if (!options.onLine) return
      const lines = stdout.split('\n')
      stdout = lines.pop() ?? ''
      for (const line of lines) options.onLine(line)
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-stderrLimit)
    })
    const settle = () => {
      clearTimeout(timer)
      options.signal?.removeEventListener('abort', onAbort)
    }
    child.on('error', (error) => {
      settle()
      reject(new Error(`cannot start ${options.program}`, { cause: error }))
    })
    child.on('close', (code, signalName) => {
      settle()
      const killedBy = signalName ? constants.signals[signalName] : code !== null && code > 128 ? code - 128 : null
      resolve({ ended, code, signal: killedBy, stdout, stderr })
    })
  })
}

// without namespaces nothing can be bound into the folder, so the file gets a second name there; never a copy. Two runs
// may share a folder: the name is put in place whole, whoever comes second
async function linkSource({ scratch, source }: RunOptions): Promise<void> {
  const fresh = join(scratch, `in.${randomBytes(6).toString('hex')}`)
  await link(source, fresh)
  await rename(fresh, join(scratch, 'in.bin'))
  // a rename between two names of one file leaves both
  await rm(fresh, { force: true })
}

/** The machine ended it for want of time or memory, or somebody killed it: that says nothing of the file. */
export function wasKilled({ ended, signal }: Outcome): boolean {
  const { SIGKILL, SIGXCPU } = constants.signals
  return ended === 'timeout' || signal === SIGKILL || signal === SIGXCPU
}

/** Signals that mean the file crashed the decoder: no retry with the same binary (safety.md 6). */
export function isCrash(outcome: Outcome): boolean {
  const { SIGILL, SIGABRT, SIGBUS, SIGSEGV } = constants.signals
  return outcome.ended === 'exit' && [SIGILL, SIGABRT, SIGBUS, SIGSEGV].some((signal) => signal === outcome.signal)
}
