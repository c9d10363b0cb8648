import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { root } from './processes.ts'
import { skipProblem } from './skips.ts'
import type { FileTime, Tally } from './tally.ts'

export interface FileRun {
  readonly file: string
  /** What it is run beside: told with what fails there. */
  readonly beside?: string
  readonly env?: NodeJS.ProcessEnv
}

export interface RunOptions {
  /** A test that takes longer fails under its own name. */
  readonly testLimitMs?: number
  /** A file whose process takes longer, or does not let its timers run, is ended and fails. */
  readonly fileLimitMs?: number
  /** Files at once: with as many as there are cores, these would idle while tests wait. */
  readonly concurrency?: number
}

/** Runs test files in processes of their own and prints each when it has ended; limits are for a busy machine. */
export async function runFiles(files: readonly FileRun[], options: RunOptions = {}): Promise<Tally> {
  const { testLimitMs = 180_000, fileLimitMs = 900_000, concurrency = 3 } = options
  const reporter = new spec()
  reporter.on('data', (text: Buffer | string) => process.stdout.write(text))
  const tally = { passed: 0, failed: 0, skipped: 0, times: [] as FileTime[] }
  const waiting = [...files]

  const runOne = async ({ file, beside, env }: FileRun) => {
    const times: FileTime[] = []
    let startedAt = performance.now()
    const ended = (name: string) => {
      const now = performance.now()
      times.push({ file: name, seconds: (now - startedAt) / 1000 })
      startedAt = now
    }
    const stream = run({
      files: [file],
      cwd: root,
      concurrency: 1,
      timeout: testLimitMs,
      signal: AbortSignal.timeout(fileLimitMs),
      env: { ...process.env, ...env },
    })
    const events: unknown[] = []
    const told = (words: string) => events.push({ type: 'test:stderr', data: { file, message: `✖ ${words}\n` } })
    let under = file
    for await (const event of stream) {
      const { type, data } = event
      if (type === 'test:dequeue') under = data.name
      if (type === 'test:complete' && isFile(data)) ended(data.name)
      // a file among others fails by its tests, which are counted, or by itself
      if (type === 'test:fail' && !(isFile(data) && failsByItsTests(data.details.error))) {
        tally.failed += 1
        if (beside !== undefined) told(`${data.name}: beside ${beside}`)
        if (data.name === file && under !== file) told(`${file}: the last test that began is «${under}»`)
      }
      if (type === 'test:pass' && data.details.type !== 'suite') {
        const problem = data.skip === undefined ? null : skipProblem(String(data.skip))
        if (problem === null) tally[data.skip === undefined ? 'passed' : 'skipped'] += 1
        else {
          tally.failed += 1
          told(`${data.name}: ${problem}`)
        }
      }
      // one summary for all of them is printed by whoever adds them up
      if (type !== 'test:summary' && type !== 'test:diagnostic') events.push(event)
    }
    if (times.length === 0) ended(file)
    tally.times.push(...times)
    for (const event of events) reporter.write(event)
  }
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await runOne(file)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  await new Promise<void>((done) => reporter.once('end', done).end())
  return tally
}

/** One of the files that share a process: `sharingProcesses` makes it a suite. */
const isFile = ({ nesting, name, details }: { nesting: number; name: string; details: { type?: string } }) =>
  nesting === 0 && details.type === 'suite' && /\.test\.(mjs|ts)$/.test(name)

const failsByItsTests = (error: object) => 'failureType' in error && error.failureType === 'subtestsFailed'
