import pg from 'pg'
import { StartProblem } from '../problems/start-problem.ts'
import { type ConnectionSettings, clientSettings } from './database.ts'

/**
 * Rights of the role of accounts on tables that are of no account. Every other one without row security is closed to
 * it: sessions, keys, the history of sign-ins.
 */
const ofNoAccount: Readonly<Record<string, string>> = {
  // names beside what people have made
  users: 'select',
  // the names a video may bear
  holders: 'select',
  // the answers kept for repeats, by caller
  calls: 'select, insert, update',
  // figures that belong to nobody
  youtube_quota: 'select, insert, update',
}

// 7236401 to 7236405 belong to the migrations, the tests, the ledger of the storage and the uploads
const lockKey = 7_236_406
/** It is there already, the login may not, or it is not there. */
const expectedCodes = ['42710', '23505', '42501', '42704', '22023']

interface Login {
  login: string
  database: string
  bypasses: boolean
  owns: boolean
}

/**
 * Makes the role in whose name the rows of accounts are read and written: neither the owner of the tables nor above row
 * security (safety R28). Called after the migrations, by any number of starters. Null when the login may not make one:
 * then the login works itself, bound by the forced policies; one that they do not bind is refused.
 */
export async function prepareAppRole(connection: ConnectionSettings, named?: string): Promise<string | null> {
  const client = new pg.Client(clientSettings(connection))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const { rows } = await client.query<Login>(`
      select rolname as login, current_database() as database, rolsuper or rolbypassrls as bypasses,
        pg_has_role(rolname, (select relowner from pg_class where oid = 'accounts'::regclass), 'member') as owns
      from pg_roles where rolname = current_user`)
    const [login] = rows
    if (!login?.owns) throw new StartProblem('Таблицы базы принадлежат другому пользователю: подключайтесь им.')
    const role = named ?? roleOf(login.database)
    if (await takeRole(client, role)) return role
    if (login.bypasses) throw new StartProblem(unboundSentence(login.login, role))
    return null
  } finally {
    await client.end()
  }
}

/** PostgreSQL cuts names at 63 bytes, and a cut one would not be found again. */
export const roleOf = (database: string): string => `skleyka_app_${database.slice(0, 25)}`

const unboundSentence = (login: string, role: string) =>
  `Пользователь базы ${login} обходит защиту строк (BYPASSRLS), а\u00a0завести роль без этого права не\u00a0может. ` +
  `Выполните в\u00a0базе: create role "${role}"; grant "${role}" to "${login}"; — и\u00a0запустите Склейку снова.`

/** False when the login cannot work in the name of the role, or the policies would not bind it even then. */
async function takeRole(client: pg.Client, role: string): Promise<boolean> {
  const name = pg.escapeIdentifier(role)
  const enter = () => attempt(client, `set role ${name}`)
  if (!(await enter())) {
    await attempt(client, `create role ${name} nologin`)
    await attempt(client, `grant ${name} to current_user`)
    if (!(await enter())) return false
  }
  const { rows } = await client.query<{ isBound: boolean }>(`select row_security_active('accounts') as "isBound"`)
  await client.query('reset role')
  if (!rows[0]?.isBound) return false
  await grantTables(client, name)
  return true
}

async function attempt(client: pg.Client, statement: string): Promise<boolean> {
  try {
    await client.query(statement)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && expectedCodes.includes(error.code ?? '')) return false
    throw error
  }
}

async function grantTables(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ names: string }>(`
    select string_agg(quote_ident(relname), ', ') as names from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity`)
  await client.query(`grant usage on schema public to ${name}`)
  await client.query(`grant select, insert, update, delete on ${rows[0]?.names} to ${name}`)
  for (const [table, rights] of Object.entries(ofNoAccount)) {
    await client.query(`grant ${rights} on ${pg.escapeIdentifier(table)} to ${name}`)
  }
}
