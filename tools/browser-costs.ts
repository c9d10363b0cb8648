import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { linuxProcesses, openCpuMeter } from './cpu-meter.ts'
import { root } from './processes.ts'

/** CPU seconds of every spec file, from the root. */
export type BrowserCosts = Readonly<Record<string, number>>

/** The environment variable that names the file where the costs are written. */
export const costsFileVariable = 'SKLEYKA_BROWSER_COSTS'

/** Playwright starts the browser of a worker with this variable, and not the worker itself: a worker is known by its browser. */
const workerVariable = 'TEST_WORKER_INDEX'
const sampleEveryMs = 900

/** Playwright reporter: measures what each spec file costs and writes it as JSON when the run ends. */
export default class BrowserCostsReporter {
  readonly #meter = openCpuMeter(workerVariable)
  readonly #fileOfWorker = new Map<string, string>()
  readonly #measured = new Map<string, number>()
  readonly #costs = new Map<string, number>()
  readonly #knownWorkers = new Set<number>()
  #timer: NodeJS.Timeout | undefined

  onBegin(): void {
    this.#timer = setInterval(() => this.#measure(), sampleEveryMs)
  }

  onTestBegin(test: { location: { file: string } }, { workerIndex }: { workerIndex: number }): void {
    this.#measure()
    this.#fileOfWorker.set(String(workerIndex), path.relative(root, test.location.file))
  }

  onEnd(): void {
    clearInterval(this.#timer)
    this.#measure()
    const file = process.env[costsFileVariable]
    if (file) writeFileSync(file, JSON.stringify(Object.fromEntries(this.#costs)))
  }

  printsToStdio(): boolean {
    return false
  }

  /** Counts a worker, its product and its database beside its browser, from the start of the worker on. */
  #assignWorkers(): void {
    const rows = linuxProcesses.list()
    const workers = rows.filter(({ pid, parentPid }) => parentPid === process.pid && !this.#knownWorkers.has(pid))
    for (const { pid } of workers) {
      const browser = rows.find((row) => row.parentPid === pid && linuxProcesses.variable(row.pid, workerVariable))
      const index = browser && linuxProcesses.variable(browser.pid, workerVariable)
      if (index === undefined) continue
      this.#knownWorkers.add(pid)
      this.#meter.assign(pid, index)
    }
  }

  /** Adds what a worker has used since the last time to the file it runs or has run last. */
  #measure(): void {
    this.#assignWorkers()
    for (const [worker, seconds] of this.#meter.readGroups()) {
      const file = this.#fileOfWorker.get(worker)
      if (file === undefined) continue
      this.#costs.set(file, (this.#costs.get(file) ?? 0) + seconds - (this.#measured.get(worker) ?? 0))
      this.#measured.set(worker, seconds)
    }
  }
}
