import { setTimeout as pause } from 'node:timers/promises'

/** Asks again every 50 ms until there is an answer; throws with the sentence when time is up. */
export async function until<T>(what: string, ask: () => Promise<T | null> | T | null, withinMs = 30_000): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== null) return answer
    if (Date.now() > deadline) throw new Error(`not in ${withinMs} ms: ${what}`)
    await pause(50)
  }
}
