import { skipProblem } from './skips.ts'
import { emptyTally, firstLineOf, type Tally } from './tally.ts'

/** The fields that are read of Playwright's JSON report. */
export interface BrowserReport {
  readonly suites: readonly BrowserSuite[]
  readonly errors: readonly unknown[]
}

interface BrowserSuite {
  readonly title: string
  readonly file: string
  readonly specs: readonly { readonly title: string; readonly tests: readonly BrowserTest[] }[]
  readonly suites?: readonly BrowserSuite[]
}

interface BrowserTest {
  readonly status: 'skipped' | 'expected' | 'unexpected' | 'flaky'
  readonly annotations: readonly { readonly type: string; readonly description?: string }[]
  readonly results: readonly { readonly error?: { readonly message?: string } }[]
}

/** A test that failed, under the name by which `--test-list` finds it. */
export interface FailedTest {
  readonly name: string
  readonly reason: string
}

export interface BrowserResult {
  readonly tally: Tally
  /** Tests that ran and failed: each may be run once more. */
  readonly failed: readonly FailedTest[]
  /** Skips without an accepted reason, and errors outside of tests: they fail the run whatever a second run says. */
  readonly problems: readonly string[]
}

/** Counts a report; a test that did not run, for whatever reason nobody gave, is a failed one. */
export function readReport({ suites, errors }: BrowserReport): BrowserResult {
  const counts = { passed: 0, skipped: 0 }
  const failed: FailedTest[] = []
  const problems = errors.map((error) => `outside of tests: ${firstLineOf(error)}`)
  const count = (suite: BrowserSuite, above: readonly string[]): void => {
    for (const { title, tests } of suite.specs) {
      const name = [suite.file, ...above, title].join(' › ')
      for (const { status, annotations, results } of tests) {
        const reason = annotations.find(({ type }) => type === 'skip')?.description ?? ''
        const problem = status === 'skipped' ? skipProblem(reason) : null
        if (problem !== null) problems.push(`${name}: ${problem}`)
        else if (status === 'skipped') counts.skipped += 1
        else if (status === 'expected') counts.passed += 1
        else failed.push({ name, reason: firstLineOf(results[0]?.error) })
      }
    }
    for (const inner of suite.suites ?? []) count(inner, [...above, inner.title])
  }
  for (const suite of suites) count(suite, [])
  const failures = [...problems, ...failed.map(tellFailure)]
  return { tally: { ...emptyTally, ...counts, failed: failures.length, failures }, failed, problems }
}

/**
 * Joins a run with the second one of its failed tests, each alone: what passes there counts as passed and unstable, what fails again or
 * does not run stays failed.
 */
export function joinSecondRun(first: BrowserResult, second: BrowserResult): { tally: Tally; unstable: FailedTest[] } {
  const failedAgain = new Set(second.failed.map(({ name }) => name))
  const ran = second.tally.passed + second.failed.length === first.failed.length && second.problems.length === 0
  const unstable = ran ? first.failed.filter(({ name }) => !failedAgain.has(name)) : []
  const passedAlone = new Set(unstable.map(tellFailure))
  const { passed, failed, failures, ...rest } = first.tally
  return {
    tally: {
      ...rest,
      passed: passed + unstable.length,
      failed: failed - unstable.length,
      unstable: unstable.length,
      failures: failures.filter((failure) => !passedAlone.has(failure)),
    },
    unstable,
  }
}

const tellFailure = ({ name, reason }: FailedTest) => `${name}: ${reason}`
