import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** CPU seconds these processes have used, with what their ended children did. */
export const cpuSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    // utime, stime and those of ended children, proc(5), counted from the state
    const ticks = fields.slice(11, 15).reduce((whole, field) => whole + Number(field), 0)
    return sum + ticks / ticksPerSecond
  }, 0)

/** Memory of a process at this moment, in MiB. */
export const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Watches the memory of a process; `end` answers the highest it saw. */
export function watchMemory(pid: number): { end(): number } {
  let peak = residentMb(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pid))
  }, 20)
  return {
    end() {
      clearInterval(timer)
      return Math.max(peak, residentMb(pid))
    },
  }
}
