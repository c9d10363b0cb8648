/** What a part of the run came to. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** Left out because this machine lacks a part, each for a reason that `skips.ts` knows. */
  readonly skipped: number
  readonly times: readonly FileTime[]
}

export interface FileTime {
  readonly file: string
  readonly seconds: number
}

export const noTally: Tally = { passed: 0, failed: 0, skipped: 0, times: [] }

export const addTallies = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  times: [...one.times, ...other.times],
})

/** The files that took longest, a line each; a file that ran more than once stands there with the sum. */
export function slowestFiles({ times }: Tally, count: number): string[] {
  const sums = new Map<string, number>()
  for (const { file, seconds } of times) sums.set(file, (sums.get(file) ?? 0) + seconds)
  return [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

/** The last line of every run. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
