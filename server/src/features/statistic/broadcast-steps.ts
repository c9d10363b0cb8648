/** Lengths of a step, s. */
const lengths = [10, 30, 60, 300, 900, 1_800, 3_600, 21_600, 86_400] as const
const mostSteps = 240

/** Steps of a broadcast: the shortest that are no more than a chart shows, and at least one. */
export function broadcastSteps(from: Date, to: Date): { stepSeconds: number; count: number } {
  const seconds = Math.max(0, to.getTime() - from.getTime()) / 1000
  const longest = lengths.at(-1) ?? 1
  const stepSeconds = lengths.find((length) => seconds / length <= mostSteps) ?? longest
  return { stepSeconds, count: Math.min(10 * mostSteps, Math.max(1, Math.ceil(seconds / stepSeconds))) }
}
