import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { root } from './processes.ts'
import { skipProblem } from './skips.ts'
import type { FileTime, Tally } from './tally.ts'

export interface RunOptions {
  readonly env?: NodeJS.ProcessEnv
  /** A test that takes longer fails under its own name. */
  readonly testLimitMs?: number
  /** A file whose process takes longer, or does not let its timers run, is ended and fails. */
  readonly fileLimitMs?: number
  /** Files at once: with as many as there are cores, these would idle while tests wait. */
  readonly concurrency?: number
}

/** Runs test files in processes of their own and prints each when it has ended; limits are for a busy machine. */
export async function runFiles(files: readonly string[], options: RunOptions = {}): Promise<Tally> {
  const { env, testLimitMs = 180_000, fileLimitMs = 900_000, concurrency = 3 } = options
  const reporter = new spec()
  reporter.on('data', (text: Buffer | string) => process.stdout.write(text))
  const tally = { passed: 0, failed: 0, skipped: 0, times: [] as FileTime[] }
  const waiting = [...files]

  const runOne = async (file: string) => {
    const startedAt = performance.now()
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
      if (type === 'test:fail') {
        tally.failed += 1
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
    tally.times.push({ file, seconds: (performance.now() - startedAt) / 1000 })
    for (const event of events) reporter.write(event)
  }
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await runOne(file)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  await new Promise<void>((done) => reporter.once('end', done).end())
  return tally
}
