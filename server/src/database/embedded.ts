import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem } from '../problems/start-problem.ts'
import { roleOf } from './app-role.ts'
import type { ConnectionSettings } from './database.ts'
import { isSameFolder, readPidFile, stopLeftover } from './leftover.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { type PostgresUser, postgresUser, privateFolder } from './postgres-user.ts'

export interface EmbeddedPostgres {
  /** Of the superuser: what only he may, and tests. */
  readonly connection: SocketConnection
  /** Of the owner of the database, who is bound by the policies of its tables: everything the product does. */
  readonly owner: SocketConnection
  /** Number of the running server process. */
  pid(): number | undefined
  /** Fulfilled when the server has died and could not be started again. */
  readonly failed: Promise<unknown>
  /** The cluster that this one was copied or moved from while a server worked in it; else `null`. */
  readonly copiedFrom: string | null
  stop(): Promise<void>
}

interface SocketConnection {
  host: string
  user: string
  database: string
}

interface EmbeddedOptions {
  /** PostgreSQL's own folder: the cluster, the socket and its log live inside. */
  folder: string
  /** False only in tests: nothing is forced to the disk. */
  durable?: boolean
  /** Time within which it has to answer, in milliseconds: replaying a long log may take hours. */
  startTimeoutMs?: number
}

// PostgreSQL's own limit of a socket path is 107 bytes
const maxSocketPathBytes = 107
const socketName = '.s.PGSQL.5432'
const superuser = 'skleyka'
const owner = 'skleyka_owner'
const maxLogBytes = 10 * 1024 * 1024

/** Starts PostgreSQL 18 of the package on a Unix socket; the folder is made by initdb when it is new. */
export async function startEmbedded({
  folder,
  durable = true,
  startTimeoutMs = 60_000,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = await postgresBinaries()
  const user = postgresUser(binaries, folder)
  privateFolder(folder, user.owner)
  const cluster = path.join(folder, 'cluster')
  const log = path.join(folder, 'postgres.log')
  const copiedFrom = await stopLeftover(folder, cluster)
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) initialise(binaries, user, cluster, durable)

  const socket = socketFolder(folder, user.owner)
  const args = ['-D', cluster, '-k', socket.path, ...flags(durable).flatMap((flag) => ['-c', flag])]
  const program = path.join(binaries, 'bin', 'postgres')
  const launch = () => startServer(user, program, args, log, { socket: socket.path, timeoutMs: startTimeoutMs })

  const failed = Promise.withResolvers<unknown>()
  let stopping = false
  let server = launch()
  const follow = async () => {
    const child = await server
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    if (stopping) return
    await stopLeftover(folder, cluster)
    server = launch()
    pid = (await server).pid
    await follow()
  }
  let { pid } = await server
  follow().catch(failed.resolve)
  const watch = setInterval(() => hurryUp(cluster, pid, stopping), watchMs).unref()

  const connection = { host: socket.path, user: superuser, database: superuser }
  await createDatabase(connection)
  return {
    connection,
    owner: { ...connection, user: owner },
    failed: failed.promise,
    copiedFrom,
    pid: () => pid,
    async stop() {
      stopping = true
      clearInterval(watch)
      await stopServer(await server)
      if (socket.temporary) rmSync(socket.path, { recursive: true, force: true })
    },
  }
}

const watchMs = 1_000

/**
 * Ends a server that somebody has told to stop and that waits for its connections to go (SIGTERM, «smart» shutdown): ours stay, so it
 * would neither serve nor stop. It is started again at once.
 */
function hurryUp(cluster: string, pid: number | undefined, stopping: boolean): void {
  if (stopping || pid === undefined || stateOf(cluster, pid) !== 'stopping') return
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // it is gone by now
  }
}

/** The facts PostgreSQL writes into its pid file; `null` when the file is of no such process. */
function stateOf(cluster: string, pid: number | undefined): string | null {
  const pidFile = path.join(cluster, 'postmaster.pid')
  const lines = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : []
  return lines[0] === `${pid}` ? (lines[7]?.trim() ?? null) : null
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  const killer = setTimeout(() => child.kill('SIGQUIT'), 20_000)
  await ended
  clearTimeout(killer)
}

/**
 * Returns the socket of a server that runs in this folder now, for commands beside it; `null` when there is none. A copy of the folder
 * of a running server names the socket of that server, which is not meant.
 */
export function embeddedConnection(folder: string): SocketConnection | null {
  const cluster = path.join(folder, 'cluster')
  const running = readPidFile(cluster)
  if (!running?.socketFolder || !isSameFolder(running.cluster, cluster)) return null
  return { host: running.socketFolder, user: owner, database: superuser }
}

/** The same in the name of the superuser, for backups. */
export function embeddedSuperuser(folder: string): ConnectionSettings | null {
  const found = embeddedConnection(folder)
  return found && { ...found, user: superuser }
}

function initialise(binaries: string, user: PostgresUser, cluster: string, durable: boolean): void {
  const options = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=ru']
  options.push('--auth=trust', `--username=${superuser}`, '--no-instructions', ...(durable ? [] : ['--no-sync']))
  // PG_VERSION is written early, so a killed initdb would look finished: work beside, then rename
  const fresh = `${cluster}.new`
  rmSync(fresh, { recursive: true, force: true })
  const [program, args] = user.command(path.join(binaries, 'bin', 'initdb'), ['-D', fresh, ...options])
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', env: plainEnvironment() })
  if (status !== 0) throw startFailure(stderr)
  renameSync(fresh, cluster)
}

/** Small on purpose: the idle product should stay below 400 MB; jit off makes ranking four times faster. */
function flags(durable: boolean): string[] {
  const settings = ['listen_addresses=', 'unix_socket_permissions=0700', 'jit=off', 'shared_buffers=64MB']
  settings.push('max_connections=80', 'io_method=sync', 'max_wal_size=512MB', 'wal_compression=on')
  settings.push('log_checkpoints=off', 'timezone=UTC', 'log_timezone=UTC')
  // a place of backups that is away for days must not fill the disk with the log that waits for it
  settings.push('max_slot_wal_keep_size=2GB')
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200')
  return settings
}

async function startServer(
  user: PostgresUser,
  program: string,
  args: string[],
  log: string,
  { socket, timeoutMs }: { socket: string; timeoutMs: number },
) {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    if (existsSync(log) && statSync(log).size > maxLogBytes) renameSync(log, `${log}.1`)
    const from = existsSync(log) ? statSync(log).size : 0
    const output = openSync(log, 'a', 0o600)
    const [command, commandArgs] = user.command(program, args)
    const child = spawn(command, commandArgs, { stdio: ['ignore', output, output], env: plainEnvironment() })
    const failure = await ready(child, path.join(path.dirname(args[1] ?? ''), 'cluster'), socket, deadline)
    if (failure === null) return child
    const text = readFileSync(log).subarray(from).toString('utf8')
    // the last processes of a killed server need a moment to see that it is gone
    if (!text.includes('shared memory block') || Date.now() > deadline) throw startFailure(text)
    await delay(300)
  }
}

/** Waits for the line `ready` that PostgreSQL writes into its pid file; gives the reason when it ends before. */
async function ready(child: ChildProcess, cluster: string, socket: string, deadline: number): Promise<string | null> {
  let ended = false
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  while (!ended && Date.now() < deadline) {
    if (existsSync(path.join(socket, socketName)) && stateOf(cluster, child.pid) === 'ready') return null
    await delay(20)
  }
  child.kill('SIGQUIT')
  return ended ? 'ended' : 'late'
}

async function createDatabase(connection: { host: string; user: string; database: string }): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [connection.database])
    if (rowCount === 0) await client.query(`create database ${connection.database}`)
  } finally {
    await client.end()
  }
  await giveToOwner(connection)
}

/**
 * Gives the database and everything in it to a login that is no superuser. What a superuser made in older versions passes to it:
 * tables, functions, types and schemas, and the policies that were written for whoever made them.
 */
async function giveToOwner(connection: SocketConnection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [owner])
    if (rowCount === 0) await client.query(`create role ${owner} login`)
    const accounts = roleOf(connection.database)
    const known = await client.query('select from pg_roles where rolname = $1', [accounts])
    if (known.rowCount === 0) await client.query(`create role ${accounts} nologin`)
    await client.query(`grant ${accounts} to ${owner}`)
    await client.query(`alter database ${connection.database} owner to ${owner}`)
    const { rows } = await client.query<{ statement: string }>(ofSuperuser, [superuser, owner])
    if (rows.length > 0) await client.query(rows.map(({ statement }) => statement).join(';'))
  } finally {
    await client.end()
  }
}

/** The statements that pass what a superuser has made from $1 to $2; parts of extensions stay with theirs. */
const ofSuperuser = `
  with here as (select oid, nspname from pg_namespace where nspname in ('public', 'identity')),
  loose as (select objid, classid from pg_depend where deptype in ('e', 'a', 'i') and classid in ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_type'::regclass))
  select format('alter schema %I owner to %I', nspname, $2::text) as statement from here
    join pg_namespace using (oid, nspname) where nspowner = $1::regrole and nspname <> 'public'
  union all select format('grant all on schema %I to %I', nspname, $2::text) from here
    where not has_schema_privilege($2, oid, 'create')
  union all select format('alter %s %I.%I owner to %I',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      nspname, relname, $2::text)
    from pg_class join here on here.oid = relnamespace
    where relowner = $1::regrole and relkind in ('r', 'p', 'v', 'm', 'S') and pg_class.oid not in (
      select objid from loose where classid = 'pg_class'::regclass)
  union all select format('alter routine %s owner to %I', pg_proc.oid::regprocedure, $2::text)
    from pg_proc join here on here.oid = pronamespace
    where proowner = $1::regrole and pg_proc.oid not in (select objid from loose where classid = 'pg_proc'::regclass)
  union all select format('alter type %s owner to %I', pg_type.oid::regtype, $2::text)
    from pg_type join here on here.oid = typnamespace
    where typowner = $1::regrole and typtype in ('d', 'e') and pg_type.oid not in (
      select objid from loose where classid = 'pg_type'::regclass)
  union all select format('alter policy %I on %s to %I', polname, polrelid::regclass, $2::text)
    from pg_policy where polroles = array[$1::regrole::oid]`

function socketFolder(folder: string, owner: number | null): { path: string; temporary: boolean } {
  // a comma parts two folders in the settings of PostgreSQL, and quotes hold them together
  const isPlain = !/[,"]/.test(folder)
  if (isPlain && Buffer.byteLength(path.join(folder, socketName)) <= maxSocketPathBytes)
    return { path: folder, temporary: false }
  const short = mkdtempSync(path.join(tmpdir(), 'skleyka-'))
  privateFolder(short, owner)
  return { path: short, temporary: true }
}

function startFailure(output: string): StartProblem {
  const cause = new Error(output.trim())
  if (/No space left on device/.test(output)) {
    return new StartProblem('На диске нет места: база данных не может запуститься. Освободите место и повторите.', {
      cause,
    })
  }
  const lines = output.trim().split('\n')
  // what ended it; the lines behind tell only that it ended
  const fatal = lines.findLast((line) => /\b(?:FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? ''
  const why = fatal.replace(/^.*?\b(?:FATAL|PANIC|error):\s*/, '')
  return new StartProblem(`Встроенный PostgreSQL не запустился: ${why}`, { cause })
}

/** No PG* variables of the operator and no foreign locale may steer the embedded server. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' }
}
