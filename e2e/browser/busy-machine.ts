import { availableParallelism, loadavg } from 'node:os'

/**
 * Returns how long something may take here and now that is promised within `quietMs` on a machine with nothing else to do: others
 * at work stretch it by their share of the cores, never shorten it.
 */
export const within = (quietMs: number): number => quietMs * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
