import { limits } from '@skleyka/contract/limits.ts'

const retriedPartCodes: ReadonlySet<number> = new Set([400, 502, 504])

/**
 * Milliseconds until the next try, or null when it has failed (spec §8). Without an answer 15 s and no limit; a part that
 * was answered 400, 502 or 504 after 1, 5 and 10 s.
 */
export function retryDelayMs(step: 'create' | 'part' | 'finish', code: number, failures: number): number | null {
  if (code === 0) return limits.networkRetryMs
  if (step === 'part' && retriedPartCodes.has(code)) return limits.partRetryMs[failures] ?? null
  return null
}
