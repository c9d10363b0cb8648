/** Speed at which bytes leave, over the last seconds; parts that were sent in earlier visits do not count. */
export interface UploadSpeed {
  /** Takes the bytes sent so far. */
  readonly add: (sentBytes: number, nowMs: number) => void
  /** Bytes per second; null until there is something to judge by. */
  readonly bytesPerSecond: (nowMs: number) => number | null
}

/** Short enough to follow a change of network, long enough not to flicker between parts. */
const windowMs = 8_000
const leastMs = 700

export function createSpeed(): UploadSpeed {
  let samples: { readonly atMs: number; readonly bytes: number }[] = []
  const fresh = (nowMs: number) => samples.filter((sample) => nowMs - sample.atMs <= windowMs)
  return {
    add(sentBytes, nowMs) {
      samples = [...fresh(nowMs), { atMs: nowMs, bytes: sentBytes }]
    },
    bytesPerSecond(nowMs) {
      const [first, ...rest] = fresh(nowMs)
      const last = rest.at(-1)
      if (!first || !last || last.atMs - first.atMs < leastMs) return null
      return Math.max(0, ((last.bytes - first.bytes) * 1000) / (nowMs - first.atMs))
    },
  }
}
