import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { openCpuMeter } from './cpu-meter.ts'
import { root } from './processes.ts'

/** CPU seconds of every spec file, from the root. */
export type BrowserCosts = Readonly<Record<string, number>>

/** The environment variable that names the file where the costs are written. */
export const costsFileVariable = 'SKLEYKA_BROWSER_COSTS'

/** Playwright puts the number of a worker into its environment; its browser and its product inherit it or its process. */
const workerVariable = 'TEST_WORKER_INDEX'
const sampleEveryMs = 300

/** Playwright reporter: measures what each spec file costs and writes it as JSON when the run ends. */
export default class BrowserCostsReporter {
  readonly #meter = openCpuMeter(workerVariable)
  readonly #fileOfWorker = new Map<string, string>()
  readonly #measured = new Map<string, number>()
  readonly #costs = new Map<string, number>()
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

  /** Adds what a worker has used since the last time to the file it runs or has run last. */
  #measure(): void {
    for (const [worker, seconds] of this.#meter.readGroups()) {
      const file = this.#fileOfWorker.get(worker)
      if (file === undefined) continue
      this.#costs.set(file, (this.#costs.get(file) ?? 0) + seconds - (this.#measured.get(worker) ?? 0))
      this.#measured.set(worker, seconds)
    }
  }
}
