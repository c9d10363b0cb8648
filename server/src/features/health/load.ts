import { cpus, freemem, totalmem } from 'node:os'
import { performance } from 'node:perf_hooks'
import type { ProcessLoad } from '@skleyka/contract/health/health.calls.ts'

/** Counters: how long the process and the machine have been at work so far, in milliseconds. */
export interface LoadSample {
  readonly atMs: number
  readonly ownMs: number
  readonly machineMs: { readonly busy: number; readonly all: number }
  readonly memory: { readonly own: number; readonly free: number; readonly all: number; readonly cores: number }
}

export function sampleLoad(): LoadSample {
  const { user, system } = process.cpuUsage()
  const cores = cpus()
  const all = cores.reduce((sum, { times }) => sum + Object.values(times).reduce((a, b) => a + b, 0), 0)
  const idle = cores.reduce((sum, { times }) => sum + times.idle, 0)
  return {
    atMs: performance.now(),
    ownMs: (user + system) / 1000,
    machineMs: { busy: all - idle, all },
    memory: { own: process.memoryUsage.rss(), free: freemem(), all: totalmem(), cores: cores.length },
  }
}

/** The load between two moments; null where the machine tells nothing of its processor. */
export function loadBetween(before: LoadSample, { atMs, ownMs, machineMs, memory }: LoadSample): ProcessLoad | null {
  const [spent, passed] = [machineMs.all - before.machineMs.all, atMs - before.atMs]
  if (spent <= 0 || passed <= 0) return null
  const busy = (machineMs.busy - before.machineMs.busy) / spent
  return {
    cpuCores: Math.max(0, (ownMs - before.ownMs) / passed),
    memoryBytes: memory.own,
    machine: {
      cores: memory.cores,
      busyShare: Math.min(1, Math.max(0, busy)),
      memoryBytes: memory.all,
      freeMemoryBytes: memory.free,
    },
  }
}
