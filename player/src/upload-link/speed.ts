/** Long enough not to flicker between parts, ms. */
const windowMs = 8_000
const leastMs = 700

/** How fast bytes leave, over the last seconds. */
export function createSpeed() {
  let samples: { readonly atMs: number; readonly bytes: number }[] = []
  return {
    add(bytes: number, nowMs: number) {
      samples = [...samples.filter(({ atMs }) => nowMs - atMs <= windowMs), { atMs: nowMs, bytes }]
    },
    /** Null until there is something to judge by. */
    bytesPerSecond(): number | null {
      const [first, last] = [samples[0], samples.at(-1)]
      if (!first || !last || last.atMs - first.atMs < leastMs) return null
      return Math.max(0, ((last.bytes - first.bytes) * 1000) / (last.atMs - first.atMs))
    },
  }
}
