import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { postgresUser, privateFolder } from '../server/src/database/postgres-user.ts'
import { copyFolder, makeOnce, readSources } from '../server/test/make-once.ts'
import { migratedTemplate } from '../server/test/migrated-template.ts'
import { sourcesOfTemplate } from '../server/test/test-server.ts'
import { throwawayRoot } from '../server/test/throwaway.ts'

/** The newest PostgreSQL this machine has of its own, 15 or newer; null when it has none. */
export function findSystemPostgres(): { program: string; version: number } | null {
  const program = globSync('/usr/lib/postgresql/*/bin/postgres').sort().at(-1) ?? ''
  const version = Number(program.split('/')[4])
  return version >= 15 ? { program, version } : null
}

/** Starts it on a temporary folder, with the migrated template in it; null when there is none. */
export async function startSystemPostgres() {
  const found = findSystemPostgres()
  if (found === null) return null
  const { program, version } = found
  const cluster = await preparedCluster(program)
  const { pid, url, stop } = await startServer(program, cluster)
  return {
    version: `PostgreSQL ${version}`,
    pid,
    url,
    async stop() {
      await stop()
      rmSync(path.dirname(cluster), { recursive: true })
    },
  }
}

/** Copies a cluster that holds the migrated template into a new folder. */
export async function preparedCluster(program: string): Promise<string> {
  const exact = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout
  const madeOf = [...sourcesOfTemplate(), ...readSources('tools/system-postgres.ts'), program, exact]
  const prepared = await makeOnce({ kind: 'system-postgres', madeOf, keep: 2 }, async (made) => {
    const cluster = emptyCluster()
    try {
      initialise(program, cluster)
      const server = await startServer(program, cluster)
      await migratedTemplate({ connectionString: server.url }).finally(() => server.stop())
      await copyFolder(cluster, made)
    } finally {
      rmSync(path.dirname(cluster), { recursive: true, force: true })
    }
  })
  const cluster = emptyCluster()
  mkdirSync(cluster)
  await copyFolder(prepared, cluster)
  return cluster
}

/** Answers a path for a cluster, in a new folder that the user of PostgreSQL may enter. */
export function emptyCluster(): string {
  const folder = mkdtempSync(path.join(throwawayRoot(), 'skleyka-pg-'))
  chmodSync(folder, 0o711)
  return path.join(folder, 'cluster')
}

function initialise(program: string, cluster: string): void {
  const user = postgresUser(path.resolve(program, '../..'), cluster)
  privateFolder(cluster, user.owner)
  const [initdb, initArgs] = user.command(path.join(path.dirname(program), 'initdb'), [
    ...['-D', cluster, '--encoding=UTF8', '--locale=C', '--auth=trust', '--username=skleyka', '--no-sync'],
  ])
  const made = spawnSync(initdb, initArgs, { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)
}

/** Starts a server that its socket alone reaches, in the folder of the cluster. `settings` (`name=value`) win over those of tests. */
export async function startServer(program: string, cluster: string, settings: readonly string[] = []) {
  const user = postgresUser(path.resolve(program, '../..'), cluster)
  privateFolder(cluster, user.owner)
  const [server, args] = user.command(program, [
    ...['-D', cluster, '-k', cluster, '-c', 'listen_addresses=', '-c', 'max_connections=200', '-c', 'jit=off'],
    ...['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
    // a database is made and dropped for each file: its checkpoints read all buffers (a quarter of the server's CPU)
    ...['-c', 'shared_buffers=64MB', '-c', 'max_wal_size=512MB', '-c', 'wal_compression=on'],
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  const child = spawn(server, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const pidFile = path.join(cluster, 'postmaster.pid')
  const deadline = Date.now() + 30_000
  // a server that follows another one says `standby`
  while (!existsSync(pidFile) || !/ready|standby/.test(readFileSync(pidFile, 'utf8'))) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('the system PostgreSQL did not start')
    await delay(50)
  }
  return {
    pid: child.pid,
    url: `postgresql:///postgres?host=${encodeURIComponent(cluster)}&user=skleyka`,
    socket: path.join(cluster, '.s.PGSQL.5432'),
    async stop(signal: 'SIGINT' | 'SIGKILL' = 'SIGINT') {
      child.kill(signal)
      await ended
    },
  }
}
