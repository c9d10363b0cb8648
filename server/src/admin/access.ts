import {
  createApiKey,
  endSession,
  endSessionsOf,
  idleMs,
  revokeApiKey,
  revokeApiKeys,
  shownOf,
  usualKeyMs,
} from '../features/sessions/sessions.ts'
import { StartProblem } from '../problems/start-problem.ts'
import { change, type Desk, knownUser, printEnded, printTable, type Words } from './desk.ts'
import { findApiKeys, findSession, listApiKeys, listSessions } from './lists.sql.ts'
import { endAtProvider } from './users.ts'

/** Prints a new API key and nothing else; how long it works, and how it is revoked, is told beside. */
export async function printApiKey(desk: Desk, email: string, { options }: Words): Promise<void> {
  const now = new Date()
  const expiresAt = readExpiry(options.expires, now)
  const user = await knownUser(desk.db, email)
  let key = ''
  await change(desk, { action: 'createApiKey', objectType: 'user', objectId: user.id }, async (tx) => {
    key = await createApiKey(tx, user.id, options.name ?? 'Командная строка', now, expiresAt)
    return { prefix: shownOf(key), expiresAt }
  })
  console.log(key)
  const until = expiresAt ? `до\u00a0${expiresAt.toLocaleDateString('ru-RU')}` : 'без срока'
  console.error(`Ключ действует ${until}. Отозвать его: npm run admin -- key revoke ${shownOf(key)}`)
}

export async function printApiKeys({ db }: Desk, { options }: Words): Promise<void> {
  const user = options.user === undefined ? null : await knownUser(db, options.user)
  printTable(await listApiKeys(db, new Date(), user?.id ?? null))
}

/** Puts one key out of use, by its number or its first characters in the list, or with `--user` all of somebody. */
export async function withdrawKeys(desk: Desk, { rest: [named], options }: Words): Promise<void> {
  const now = new Date()
  if (named === undefined) {
    const user = await knownUser(desk.db, options.user)
    const ended = await change(
      desk,
      { action: 'revokeApiKeys', objectType: 'user', objectId: user.id },
      async (tx) => ({
        keys: await revokeApiKeys(tx, user.id, now),
      }),
    )
    return printEnded(ended)
  }
  const found = await findApiKeys(desk.db, /^\d{1,15}$/.test(named) ? { id: Number(named) } : { prefix: named })
  const [key, another] = found
  if (!key) throw new StartProblem(`Ключа ${named} нет или он уже отозван: npm run admin -- key list`)
  if (another) throw new StartProblem(`Ключей ${named} несколько: назовите номер из npm run admin -- key list`)
  await change(desk, { action: 'revokeApiKey', objectType: 'user', objectId: key.user_id }, async (tx) => {
    await revokeApiKey(tx, key.id, now)
    return { keyId: key.id, prefix: key.prefix }
  })
  console.error(`Ключ ${key.prefix} отозван.`)
}

export async function printSessions({ db }: Desk, { options }: Words): Promise<void> {
  const user = options.user === undefined ? null : await knownUser(db, options.user)
  printTable(await listSessions(db, { now: new Date(), idleMs }, user?.id ?? null))
}

/** Ends one session by its number, or with `--user` all of somebody, and what the person has open at the provider. */
export async function endSessions(desk: Desk, { rest: [named], options }: Words): Promise<void> {
  const now = new Date()
  if (named === undefined) {
    const user = await knownUser(desk.db, options.user)
    await endAtProvider(desk, user.email)
    const ended = await change(desk, { action: 'endSessions', objectType: 'user', objectId: user.id }, async (tx) => ({
      sessions: await endSessionsOf(tx, user.id, now),
    }))
    return printEnded(ended)
  }
  const id = /^\d{1,15}$/.test(named) ? Number(named) : 0
  const session = await findSession(desk.db, id)
  if (!session) throw new StartProblem(`Сеанса ${named} нет или он уже закончен: npm run admin -- session list`)
  await endAtProvider(desk, session.email)
  await change(desk, { action: 'endSession', objectType: 'user', objectId: session.user_id }, async (tx) => {
    await endSession(tx, id, now)
    return { sessionId: id }
  })
  console.error(`Сеанс ${id} закончен: ${session.email}.`)
}

const dayMs = 24 * 60 * 60 * 1000
const maxDays = 3_650

/** `90d`, or `never` for a key without an end; a year when nothing is said. */
function readExpiry(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return new Date(now.getTime() + usualKeyMs)
  if (text === 'never') return null
  const days = Number(/^([1-9]\d{0,3})d$/.exec(text)?.[1] ?? 0)
  if (days < 1 || days > maxDays) {
    throw new StartProblem(`Срок ключа пишется днями, до\u00a0${maxDays}: --expires 90d; без срока: --expires never.`)
  }
  return new Date(now.getTime() + days * dayMs)
}
