import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The pid file of a cluster, as its server writes it. */
interface PidFile {
  readonly pid: number
  /** The cluster of that server: another one when the folder is a copy of its folder, or was moved. */
  readonly cluster: string
  readonly socketFolder: string
}

/**
 * Ends a PostgreSQL that outlived a killed owner of this cluster; the data-folder lock says that it has none now. A pid file of some
 * other program (a reused number, a container started anew, the folder that this one is a copy of) is removed with the lock of its
 * socket in `folder`, and that program is left alone. Returns the cluster that this one was copied or moved from without being
 * stopped, else `null`.
 */
export async function stopLeftover(folder: string, cluster: string): Promise<string | null> {
  const left = readPidFile(cluster)
  if (left === null) return null
  if (!isSameFolder(left.cluster, cluster)) {
    forget(folder, cluster)
    return left.cluster
  }
  const command = commandLine(left.pid)
  if (command === null) {
    // gone: PostgreSQL itself checks for remaining processes before it takes the file over
    if (!existsSync(`/proc/${left.pid}`)) return null
    // dead but not buried, for want of an init process: its children leave within a second
    await delay(1_000)
    forget(folder, cluster)
  } else if (isServerOf(cluster, command)) {
    await end(left.pid)
  } else {
    forget(folder, cluster)
  }
  return null
}

/** Reads the pid file of a cluster; `null` when there is none. */
export function readPidFile(cluster: string): PidFile | null {
  const file = path.join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pid, place = '', , , socketFolder = ''] = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(pid), cluster: place, socketFolder }
}

function forget(folder: string, cluster: string): void {
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(path.join(folder, name), { force: true })
}

const isServerOf = (cluster: string, [program = '', ...args]: readonly string[]) =>
  path.basename(program).startsWith('postgres') && isSameFolder(args[args.indexOf('-D') + 1] ?? '', cluster)

/** True for one folder under two names: a link may lead to it, or no longer. */
export function isSameFolder(one: string, other: string): boolean {
  if (one === other) return true
  const [first, second] = [one, other].map((folder) => statSync(folder, { throwIfNoEntry: false }))
  return first !== undefined && second !== undefined && first.ino === second.ino && first.dev === second.dev
}

async function end(pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!send(pid, signal)) return
    const deadline = Date.now() + timeoutMs
    while (Date.now() < deadline) {
      if (commandLine(pid) === null) return
      await delay(50)
    }
  }
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** The program and the arguments of a running process; `null` when it is gone or a zombie. */
function commandLine(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return text === '' ? null : text.split('\0')
  } catch {
    return null
  }
}
