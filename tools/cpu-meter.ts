import { readdirSync, readFileSync } from 'node:fs'

/** One process as /proc shows it. */
export interface ProcessRow {
  readonly pid: number
  readonly parentPid: number
  /** Ticks after boot when it started: with the pid it names a process for good. */
  readonly startTicks: number
  /** CPU seconds of the process and of the children it has waited for. */
  readonly seconds: number
  /** The part of them that is of those children. */
  readonly waitedSeconds: number
}

/** The source of process rows: /proc, or a table in tests. */
export interface ProcessTable {
  list(): ProcessRow[]
  /** Value of an environment variable the process started with; `undefined` when unset or unreadable. */
  variable(pid: number, name: string): string | undefined
}

export interface CpuMeter {
  /** Reads the process table now. Call it at least once a second: a process that lived between two reads and was never waited for is missed. */
  sample(): void
  /** Puts a process, and what it starts from now on, into a group whatever its environment says. */
  assign(pid: number, group: string): void
  /** CPU seconds so far of every group by name, after a fresh sample. */
  readGroups(): ReadonlyMap<string, number>
}

interface Tracked {
  readonly group: string
  readonly seconds: number
  readonly waitedSeconds: number
}

/**
 * Measures CPU seconds of process trees by group. The group of a process is the value of an environment variable, else that of its
 * parent. A process counts with the children it has waited for, so a short child is never lost. Ended processes that nobody has waited
 * for stay counted by their last sample: as much as survivors have not taken over.
 */
export function openCpuMeter(variable: string, table: ProcessTable = linuxProcesses): CpuMeter {
  let alive = new Map<string, Tracked>()
  const assigned = new Map<number, string>()
  const unwaited = new Map<string, number>()
  const add = (sums: Map<string, number>, group: string, seconds: number) =>
    sums.set(group, (sums.get(group) ?? 0) + seconds)

  const sample = () => {
    const rows = table.list()
    const byPid = new Map(rows.map((row) => [row.pid, row]))
    const next = new Map<string, Tracked>()
    const groupOf = (row: ProcessRow): string | null => {
      const known = alive.get(keyOf(row)) ?? next.get(keyOf(row))
      if (known) return known.group
      const own = assigned.get(row.pid) ?? table.variable(row.pid, variable)
      if (own !== undefined) return own
      const parent = byPid.get(row.parentPid)
      return parent && parent.pid !== row.pid ? groupOf(parent) : null
    }
    const takenOver = new Map<string, number>()
    for (const row of rows) {
      const group = groupOf(row)
      if (group === null) continue
      const key = keyOf(row)
      next.set(key, { group, seconds: row.seconds, waitedSeconds: row.waitedSeconds })
      add(takenOver, group, row.waitedSeconds - (alive.get(key)?.waitedSeconds ?? 0))
    }
    const ended = new Map<string, number>()
    for (const [key, { group, seconds }] of alive) if (!next.has(key)) add(ended, group, seconds)
    for (const [group, seconds] of ended) {
      add(unwaited, group, Math.max(0, seconds - (takenOver.get(group) ?? 0)))
    }
    alive = next
  }

  return {
    sample,
    assign: (pid, group) => void assigned.set(pid, group),
    readGroups() {
      sample()
      const sums = new Map(unwaited)
      for (const { group, seconds } of alive.values()) add(sums, group, seconds)
      return sums
    },
  }
}

const keyOf = ({ pid, startTicks }: ProcessRow) => `${pid} ${startTicks}`

// the unit of /proc/*/stat on every Linux that Node runs on
const ticksPerSecond = 100

// threads of the kernel belong to no test; a container has none, and the number may be anybody's there
const parentOfKernelThreads = readIfThere('/proc/2/comm')?.trim() === 'kthreadd' ? 2 : -1

export const linuxProcesses: ProcessTable = {
  list: () =>
    readdirSync('/proc').flatMap((name) => {
      const text = /^\d+$/.test(name) ? readIfThere(`/proc/${name}/stat`) : null
      const row = text === null ? null : parseStat(text)
      return row === null || row.parentPid === parentOfKernelThreads ? [] : [row]
    }),
  variable: (pid, name) =>
    readIfThere(`/proc/${pid}/environ`)
      ?.split('\0')
      .find((entry) => entry.startsWith(`${name}=`))
      ?.slice(name.length + 1),
}

/** Parses /proc/PID/stat (proc(5)); the name in parentheses may hold spaces and parentheses itself. */
export function parseStat(text: string): ProcessRow {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (number: number) => Number(fields[number - 3])
  return {
    pid: Number.parseInt(text, 10),
    parentPid: at(4),
    startTicks: at(22),
    seconds: (at(14) + at(15) + at(16) + at(17)) / ticksPerSecond,
    waitedSeconds: (at(16) + at(17)) / ticksPerSecond,
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
