import { systemProblem } from './problems/system-errors.ts'

/** One part of the product: the check answers facts worth showing and rejects when the part does not work. */
export type HealthCheck = () => Promise<Record<string, unknown> | undefined>

export interface Health {
  ok: boolean
  /** Names of the parts that do not work. */
  failing: string[]
  parts: Record<string, { ok: boolean; problem?: string } & Record<string, unknown>>
}

const timeoutMs = 3_000

/** Asks every part; one that does not answer in time has failed. */
async function checkHealth(checks: Record<string, HealthCheck>): Promise<Health> {
  const parts = Object.fromEntries(
    await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await state(check)] as const)),
  )
  const failing = Object.keys(parts).filter((name) => !parts[name]?.ok)
  return { ok: failing.length === 0, failing, parts }
}

/** Looks at the parts once for all who ask at the same time: anybody may ask, and as often as they like. */
export function healthOf(checks: Record<string, HealthCheck>): () => Promise<Health> {
  let looking: Promise<Health> | undefined
  return () => {
    looking ??= checkHealth(checks).finally(() => {
      looking = undefined
    })
    return looking
  }
}

async function state(check: HealthCheck) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HealthProblem('не\u00a0отвечает')), timeoutMs)
  })
  try {
    return { ok: true, ...(await Promise.race([check(), late])) }
  } catch (error) {
    // the reason may hold addresses and paths: those belong to the log, not to whoever asks
    const words = error instanceof HealthProblem ? error.message : systemProblem(error)
    return { ok: false, problem: words ?? 'не\u00a0работает' }
  } finally {
    clearTimeout(timer)
  }
}

/** A reason fit to be shown to anybody. */
export class HealthProblem extends Error {
  override name = 'HealthProblem'
}
