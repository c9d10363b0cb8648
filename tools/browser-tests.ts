import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserCosts, costsFileVariable } from './browser-costs.ts'
import { type BrowserResult, joinSecondRun, readReport } from './browser-report.ts'
import { type CpuMeter, openCpuMeter } from './cpu-meter.ts'
import { root } from './processes.ts'
import { cpuGroupVariable } from './run-files.ts'
import { emptyTally, type FileCost, type Tally } from './tally.ts'

export interface BrowserOptions {
  /** The folder of playwright.config.ts. */
  readonly folder?: string
  /** Spec files, by parts of their paths; all of them when it is empty. */
  readonly files?: readonly string[]
  readonly meter?: CpuMeter
}

const part = 'тесты в браузере'
/** So many failures are a fault of the product or of the machine, and no weather: they get no second run. */
const mostSecondRuns = 12
const sampleEveryMs = 900
const noReport = 'Playwright ended without a report'

/**
 * Runs the browser tests. A test that fails is run once more at the end, alone: when it passes then it is printed as unstable with the
 * reason of the first failure, and does not fail the run.
 */
export async function runBrowserTests(options: BrowserOptions = {}): Promise<Tally> {
  const { folder = path.join(root, 'e2e'), files = [], meter = openCpuMeter(cpuGroupVariable) } = options
  const { result: first, costs } = await runPlaywright(folder, ['--reporter=list,json', ...files], meter)
  for (const problem of first.problems) console.log(`✖ ${problem}`)
  const again = first.failed.length <= mostSecondRuns ? first.failed : []
  if (again.length === 0) return { ...first.tally, costs }

  console.log(`\nЕщё раз, по одному: ${again.length}`)
  const list = path.join(mkdtempSync(path.join(tmpdir(), 'skleyka-again-')), 'tests.txt')
  // Playwright empties the folder of its results at each start, and those of the first run tell why a test failed
  const results = path.join(folder, 'test-results')
  const ofFirst = path.join(folder, 'test-results-first')
  rmSync(ofFirst, { recursive: true, force: true })
  if (existsSync(results)) renameSync(results, ofFirst)
  try {
    writeFileSync(list, again.map(({ name }) => `${name}\n`).join(''))
    const second = await runPlaywright(folder, ['--reporter=list,json', '--workers=1', `--test-list=${list}`], meter)
    const { tally, unstable } = joinSecondRun(first, second.result)
    for (const { name, reason } of unstable) console.log(`unstable: ${name}: ${reason}`)
    return { ...tally, costs: [...costs, ...second.costs] }
  } finally {
    rmSync(path.dirname(list), { recursive: true })
  }
}

let runs = 0

/** Runs Playwright once; a runner that ends without a report counts as one failure. */
async function runPlaywright(
  folder: string,
  args: readonly string[],
  meter: CpuMeter,
): Promise<{ result: BrowserResult; costs: FileCost[] }> {
  const reports = mkdtempSync(path.join(tmpdir(), 'skleyka-e2e-'))
  const [report, costsFile] = [path.join(reports, 'report.json'), path.join(reports, 'costs.json')]
  runs += 1
  const group = `${part} ${runs}`
  const reporter = path.join(import.meta.dirname, 'browser-costs.ts')
  try {
    const playwright = path.join(root, 'node_modules', '.bin', 'playwright')
    const [names = '', ...rest] = args
    const child = spawn(process.execPath, [playwright, 'test', `${names},${reporter}`, ...rest], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        [costsFileVariable]: costsFile,
        [cpuGroupVariable]: group,
      },
    })
    const sampling = setInterval(() => meter.sample(), sampleEveryMs)
    await once(child, 'exit')
    clearInterval(sampling)
    const ofFiles: BrowserCosts = readJson(costsFile) ?? {}
    const costs = Object.entries(ofFiles).map(([file, cpuSeconds]) => ({ file, part, cpuSeconds }))
    const counted = costs.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
    const whole = meter.readGroups().get(group) ?? 0
    costs.push({ file: 'Playwright, вне файлов', part, cpuSeconds: Math.max(0, whole - counted) })
    const found = readJson(report)
    const result = found
      ? readReport(found)
      : { tally: { ...emptyTally, failed: 1, failures: [noReport] }, failed: [], problems: [noReport] }
    return { result, costs }
  } finally {
    rmSync(reports, { recursive: true })
  }
}

const readJson = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
