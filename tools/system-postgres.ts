import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { postgresUser, privateFolder } from '../server/src/database/postgres-user.ts'

/** The newest PostgreSQL this machine has of its own, 15 or newer; null when it has none. */
export function findSystemPostgres(): { program: string; version: number } | null {
  const program = globSync('/usr/lib/postgresql/*/bin/postgres').sort().at(-1) ?? ''
  const version = Number(program.split('/')[4])
  return version >= 15 ? { program, version } : null
}

/** Starts it on a temporary folder; null when there is none. */
export async function startSystemPostgres() {
  const found = findSystemPostgres()
  if (found === null) return null
  const { program, version } = found

  const folder = mkdtempSync(path.join(tmpdir(), 'skleyka-pg-'))
  chmodSync(folder, 0o711)
  const cluster = path.join(folder, 'cluster')
  const user = postgresUser(path.resolve(program, '../..'), cluster)
  privateFolder(cluster, user.owner)
  const [initdb, initArgs] = user.command(path.join(path.dirname(program), 'initdb'), [
    ...['-D', cluster, '--encoding=UTF8', '--locale=C', '--auth=trust', '--username=skleyka', '--no-sync'],
  ])
  const made = spawnSync(initdb, initArgs, { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)
  const [server, args] = user.command(program, [
    ...['-D', cluster, '-k', cluster, '-c', 'listen_addresses=', '-c', 'max_connections=200', '-c', 'jit=off'],
    ...['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
  ])
  const child = spawn(server, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const pidFile = path.join(cluster, 'postmaster.pid')
  const deadline = Date.now() + 30_000
  while (!existsSync(pidFile) || !readFileSync(pidFile, 'utf8').includes('ready')) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('the system PostgreSQL did not start')
    await delay(50)
  }
  return {
    version: `PostgreSQL ${version}`,
    pid: child.pid,
    url: `postgresql:///postgres?host=${encodeURIComponent(cluster)}&user=skleyka`,
    async stop() {
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
