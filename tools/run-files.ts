import path from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { type CpuMeter, openCpuMeter } from './cpu-meter.ts'
import { root } from './processes.ts'
import { skipProblem } from './skips.ts'
import { emptyTally, type FileCost, firstLineOf, type Tally } from './tally.ts'

export interface FileRun {
  readonly file: string
  /** The version of the other PostgreSQL it runs beside: told with what fails there. */
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
  readonly meter?: CpuMeter
}

/** The environment variable by which a meter of `runFiles` groups processes. */
export const cpuGroupVariable = 'SKLEYKA_TEST_RUN'

const sampleEveryMs = 900

/** Runs test files in processes of their own and prints each when it has ended; limits are for a busy machine. */
export async function runFiles(files: readonly FileRun[], options: RunOptions = {}): Promise<Tally> {
  const {
    testLimitMs = 180_000,
    fileLimitMs = 900_000,
    concurrency = 3,
    meter = openCpuMeter(cpuGroupVariable),
  } = options
  const reporter = new spec()
  reporter.on('data', (text: Buffer | string) => process.stdout.write(text))
  const tally = { passed: 0, failed: 0, skipped: 0 }
  const costs: FileCost[] = []
  const failures: string[] = []
  const waiting = files.map((one, index) => ({ ...one, group: `${index} ${one.file}` }))

  let sampledAt = 0
  const sample = () => {
    if (performance.now() - sampledAt < sampleEveryMs) return
    sampledAt = performance.now()
    meter.sample()
  }

  const runOne = async ({ file, beside, env, group }: FileRun & { group: string }) => {
    let measuredFiles = 0
    let measuredSeconds = 0
    const measure = (name: string) => {
      const seconds = meter.readGroups().get(group) ?? 0
      costs.push({ file: name, part: partOf(name, beside), cpuSeconds: seconds - measuredSeconds })
      measuredSeconds = seconds
      measuredFiles += 1
    }
    const stream = run({
      files: [file],
      cwd: root,
      concurrency: 1,
      timeout: testLimitMs,
      signal: AbortSignal.timeout(fileLimitMs),
      env: { ...process.env, ...env, [cpuGroupVariable]: group },
    })
    const placeOf = (name: string, from = file) =>
      [path.relative(root, path.resolve(root, from)), ...(beside === undefined ? [] : [beside]), name].join(' › ')
    const events: unknown[] = []
    const tell = (words: string) => events.push({ type: 'test:stderr', data: { file, message: `✖ ${words}\n` } })
    let under = file
    for await (const event of stream) {
      const { type, data } = event
      if (type === 'test:dequeue') under = data.name
      // a process that has ended can be measured no more
      sample()
      if (type === 'test:complete' && isFile(data)) measure(data.name)
      // a file among others fails by its tests, which are counted, or by itself
      if (type === 'test:fail' && !(isFile(data) && failsByItsTests(data.details.error))) {
        tally.failed += 1
        failures.push(`${placeOf(data.name, data.file)}: ${firstLineOf(data.details.error)}`)
        if (beside !== undefined) tell(`${data.name}: beside ${beside}`)
        if (data.name === file && under !== file) tell(`${file}: the last test that began is «${under}»`)
      }
      if (type === 'test:pass' && data.details.type !== 'suite') {
        const problem = data.skip === undefined ? null : skipProblem(String(data.skip))
        if (problem === null) tally[data.skip === undefined ? 'passed' : 'skipped'] += 1
        else {
          tally.failed += 1
          failures.push(`${placeOf(data.name, data.file)}: ${problem}`)
          tell(`${data.name}: ${problem}`)
        }
      }
      // one summary for all of them is printed by whoever adds them up
      if (type !== 'test:summary' && type !== 'test:diagnostic') events.push(event)
    }
    if (measuredFiles === 0) measure(file)
    for (const event of events) reporter.write(event)
  }
  const sampling = setInterval(sample, sampleEveryMs)
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await runOne(file)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  clearInterval(sampling)
  await new Promise<void>((done) => reporter.once('end', done).end())
  return { ...emptyTally, ...tally, costs, failures }
}

/** One of the files that share a process: `sharingProcesses` makes it a suite. */
const isFile = ({ nesting, name, details }: { nesting: number; name: string; details: { type?: string } }) =>
  nesting === 0 && details.type === 'suite' && /\.test\.(mjs|ts)$/.test(name)

const failsByItsTests = (error: object) => 'failureType' in error && error.failureType === 'subtestsFailed'

/** The part of the run whose cost a file belongs to. */
function partOf(file: string, beside: string | undefined): string {
  if (!file.startsWith('server/')) return 'модульные тесты'
  return serverPart(beside)
}

/** The part of the server's tests on one PostgreSQL; the embedded one without a version. */
export const serverPart = (version?: string) => `тесты сервера на ${version ?? 'встроенном PostgreSQL'}`
