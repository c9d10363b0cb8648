import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { familyOf } from '../memory.ts'

/** Measures the share of a core that processes and their children take. */
export async function cpuShare(pids: () => readonly number[], forMs: number): Promise<number> {
  const before = await cpuTicks(pids())
  await pause(forMs)
  const after = await cpuTicks(pids())
  const ticksOfSecond = 100
  return (after - before) / ticksOfSecond / (forMs / 1_000)
}

async function cpuTicks(pids: readonly number[]): Promise<number> {
  let ticks = 0
  for (const one of pids.flatMap(familyOf)) {
    const stat = await readFile(`/proc/${one}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  }
  return ticks
}
