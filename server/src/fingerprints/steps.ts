import { setImmediate } from 'node:timers/promises'

/** Long work in pieces of some milliseconds, with a stop after each. */
export type Steps<Result> = Generator<undefined, Result>

/** Does all of it at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Lets the process do something else at each stop: answer calls, renew the lease of the task. */
export async function takeSteps<Result>(steps: Steps<Result>, signal?: AbortSignal): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
    signal?.throwIfAborted()
  }
}
