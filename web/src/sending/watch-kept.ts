/** Often enough that one sees it move, seldom enough to cost nothing beside a part, ms. */
const everyMs = 2_000

/**
 * Asks how much the server has while a part is on its way: what has left the browser may still be lost between the two.
 * The answer to the part says it too, so quick parts ask nothing. Ends with the signal.
 */
export function watchKept(
  ask: (signal: AbortSignal) => Promise<number | null>,
  report: (keptBytes: number) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  const timer = setTimeout(async () => {
    // why it is not told, the part itself will hear
    const keptBytes = await ask(signal).catch(() => null)
    if (signal.aborted) return
    if (keptBytes !== null) report(keptBytes)
    watchKept(ask, report, signal)
  }, everyMs)
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}
