import { skipProblem } from './skips.ts'
import type { Tally } from './tally.ts'

/** What is read of the report that Playwright writes as JSON. */
export interface BrowserReport {
  readonly suites: readonly BrowserSuite[]
  readonly errors: readonly unknown[]
}

interface BrowserSuite {
  readonly file: string
  readonly specs: readonly { readonly title: string; readonly tests: readonly BrowserTest[] }[]
  readonly suites?: readonly BrowserSuite[]
}

interface BrowserTest {
  readonly status: 'skipped' | 'expected' | 'unexpected' | 'flaky'
  readonly annotations: readonly { readonly type: string; readonly description?: string }[]
  readonly results: readonly { readonly duration: number }[]
}

/** Counts a report; a test that did not run, for whatever reason nobody gave, is a failed one. */
export function readReport({ suites, errors }: BrowserReport): Tally & { problems: string[] } {
  const tally = { passed: 0, failed: errors.length, skipped: 0, problems: [] as string[] }
  const seconds = new Map<string, number>()
  const count = (suite: BrowserSuite): void => {
    for (const { title, tests } of suite.specs) {
      for (const { status, annotations, results } of tests) {
        const spent = results.reduce((sum, { duration }) => sum + duration, 0) / 1000
        seconds.set(suite.file, (seconds.get(suite.file) ?? 0) + spent)
        const reason = annotations.find(({ type }) => type === 'skip')?.description ?? ''
        const problem = status === 'skipped' ? skipProblem(reason) : null
        if (problem !== null) tally.problems.push(`${suite.file} › ${title}: ${problem}`)
        if (status === 'expected') tally.passed += 1
        else if (status === 'skipped' && problem === null) tally.skipped += 1
        else tally.failed += 1
      }
    }
    suite.suites?.forEach(count)
  }
  suites.forEach(count)
  return { ...tally, times: [...seconds].map(([file, spent]) => ({ file: `e2e/${file}`, seconds: spent })) }
}
