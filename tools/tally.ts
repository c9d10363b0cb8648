import { stripVTControlCharacters } from 'node:util'

/** The result of a part of the run. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** Left out because this machine lacks a part, each for a reason that `skips.ts` knows. */
  readonly skipped: number
  /** Browser tests that failed beside others and passed alone; counted in `passed` too. */
  readonly unstable: number
  readonly costs: readonly FileCost[]
  /** Failures, each with the first line of its reason: told once more at the end of a run. */
  readonly failures: readonly string[]
}

/** CPU seconds of one test file, its child processes included. */
export interface FileCost {
  readonly file: string
  readonly part: string
  readonly cpuSeconds: number
}

export const emptyTally: Tally = { passed: 0, failed: 0, skipped: 0, unstable: 0, costs: [], failures: [] }

export const addTallies = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  unstable: one.unstable + other.unstable,
  costs: [...one.costs, ...other.costs],
  failures: [...one.failures, ...other.failures],
})

/** The files that cost most, a line each; a file that ran more than once stands there with the sum. */
export function dearestFiles({ costs }: Tally, count: number): string[] {
  return sumBy(costs, ({ file }) => file)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([file, seconds]) => line(seconds, file))
}

/** CPU seconds of every part, the total, and the budget beside it. */
export function costTable({ costs }: Tally, budgetCpuSeconds: number): string[] {
  const total = costs.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
  const share = Math.round((total / budgetCpuSeconds) * 100)
  return [
    ...sumBy(costs, ({ part }) => part).map(([part, seconds]) => line(seconds, part)),
    line(total, `всего: ${share} % бюджета в ${budgetCpuSeconds} с`),
  ]
}

/** The last lines of every run: the failures and how many there are. */
export const closingLines = ({ passed, failed, skipped, unstable, failures }: Tally): string[] => [
  ...failures.map((failure) => `✖ ${failure}`),
  ...(unstable > 0 ? [`${unstable} unstable`] : []),
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
]

/** The first line of an error's message, without the colours of a terminal. */
export function firstLineOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : ''
  return stripVTControlCharacters(message).split('\n')[0] || 'no reason was given'
}

const line = (seconds: number, words: string) => `${seconds.toFixed(1).padStart(8)} с  ${words}`

function sumBy(costs: readonly FileCost[], keyOf: (cost: FileCost) => string): [string, number][] {
  const sums = new Map<string, number>()
  for (const cost of costs) sums.set(keyOf(cost), (sums.get(keyOf(cost)) ?? 0) + cost.cpuSeconds)
  return [...sums]
}
