import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Ends a PostgreSQL that outlived a killed owner of this cluster; the data-folder lock says that it has none now.
 * A pid file that names some other program (a reused number, a container started anew) is removed.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const command = commandLine(pid)
  if (command === null) {
    // gone: PostgreSQL itself checks for remaining processes before it takes the file over
    if (!existsSync(`/proc/${pid}`)) return
    // dead but not buried, for want of an init process: its children leave within a second
    await delay(1_000)
    return rmSync(pidFile, { force: true })
  }
  if (!command.includes('postgres') || !command.includes(cluster)) return rmSync(pidFile, { force: true })

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

/** The arguments of a running process; null when it is gone or a zombie. */
function commandLine(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') || null
  } catch {
    return null
  }
}
