import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lchownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartProblem } from '../problems/start-problem.ts'

const nobody = 65534

/** User that a PostgreSQL program is started as: it refuses to run as root. */
export interface PostgresUser {
  /** Turns a command into one that runs as the right user and dies with us. */
  command(program: string, args: string[]): [string, string[]]
  /** The owner on disk of the files that PostgreSQL works with; null leaves them as they are. */
  owner: number | null
}

/**
 * Decides by trying: as ourselves when not root; else as nobody when nobody can read the binaries and reach the data;
 * else in a user namespace where we look like nobody, so that a data folder under /root works too.
 */
export function postgresUser(binaries: string, folder: string): PostgresUser {
  const dieWithUs = works('setpriv', ['--pdeathsig', 'INT', 'true']) ? ['setpriv', '--pdeathsig', 'INT'] : []
  if (process.getuid?.() !== 0) return user(dieWithUs, null)

  const setpriv = ['setpriv', '--reuid', `${nobody}`, '--regid', `${nobody}`, '--clear-groups', '--pdeathsig', 'INT']
  const reach = `test -x '${quote(binaries)}/bin/postgres' && test -x '${quote(path.dirname(folder))}'`
  if (works('setpriv', [...setpriv.slice(1), 'sh', '-c', reach])) return user(setpriv, nobody)

  const namespace = ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`]
  if (works('unshare', [...namespace.slice(1), 'true'])) return user([...namespace, ...dieWithUs], 0)

  throw new StartProblem(
    `PostgreSQL не работает от имени root, а ${folder} недоступна другим пользователям: ` +
      'запустите Склейку обычным пользователем или выберите другую папку в DATA_DIR.',
  )
}

function user(prefix: string[], owner: number | null): PostgresUser {
  const [first, ...rest] = prefix
  return {
    owner,
    command: (program, args) => (first === undefined ? [program, args] : [first, [...rest, '--', program, ...args]]),
  }
}

const quote = (text: string) => text.replaceAll("'", `'\\''`)
const works = (program: string, args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** Makes a folder that only the owner of PostgreSQL's files may enter; a change of owner is applied to all within. */
export function privateFolder(folder: string, owner: number | null): void {
  mkdirSync(folder, { recursive: true })
  if (owner !== null && statSync(folder).uid !== owner) giveTo(folder, owner)
  chmodSync(folder, 0o700)
}

function giveTo(folder: string, owner: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) giveTo(child, owner)
    else lchownSync(child, owner, owner)
  }
  // the folder itself last: an interrupted change is then seen and repeated
  chownSync(folder, owner, owner)
}
