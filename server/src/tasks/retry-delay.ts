const maxAttempts = 3

/** product.md C1: at most three runs, 10 s · 4ⁿ between them. Null when the failed run was the last one. */
export function retryDelayMs(failedRuns: number): number | null {
  return failedRuns >= maxAttempts ? null : 10_000 * 4 ** (failedRuns - 1)
}
