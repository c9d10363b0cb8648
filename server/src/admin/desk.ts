import type { MachineAction } from '@skleyka/contract/audit/machine-actions.ts'
import type { Db, OpenDatabase, Tx } from '../database/database.ts'
import { accountIdOf } from '../features/accounts/accounts.sql.ts'
import { findUserByEmail } from '../features/users/users.ts'
import { StartProblem } from '../problems/start-problem.ts'
import type { Settings } from '../settings.ts'
import { writeMachineAudit } from './lists.sql.ts'

/** Parts the commands of the operator work with. */
export interface Desk extends Pick<OpenDatabase, 'pool'> {
  readonly db: Db
  readonly settings: Settings
  /** Closed when the command is done. */
  readonly closing: AsyncDisposableStack
}

/** The options with a word after them. */
export const optionNames = [
  ...(['name', 'owner', 'sections', 'roles', 'permissions', 'reason'] as const),
  ...(['user', 'expires', 'storage', 'videos', 'people', 'livestreams', 'air-hours'] as const),
  ...(['at', 'passphrase-file'] as const),
  ...(['account', 'invite', 'report', 'credentials-file'] as const),
] as const

/** The words after the two that name a command, and its options. */
export interface Words {
  readonly rest: readonly (string | undefined)[]
  readonly options: Readonly<Partial<Record<(typeof optionNames)[number], string>>>
  readonly admin: boolean
  /** Tells what would be done, and does nothing. */
  readonly dryRun?: boolean
}

/** Changes something in one transaction with its line in the audit, which keeps what `act` answers. */
export async function change(
  { db }: Desk,
  what: { action: MachineAction; objectType: string; objectId: number },
  act: (tx: Tx) => Promise<object | undefined>,
): Promise<object | undefined> {
  return db.transaction().execute(async (tx) => {
    const after = await act(tx)
    await writeMachineAudit(tx, what.action, what.objectType, what.objectId, after)
    return after
  })
}

/**
 * Returns the words for what an act has ended, for whoever did it: «Закончено: сеансов 2, ключей API 1.» Nothing when
 * that was nothing.
 */
export function printEnded(ended: object | undefined): void {
  const counts: Record<string, unknown> = { ...ended }
  const words = Object.entries(endedLabels).flatMap(([name, word]) => (counts[name] ? [`${word} ${counts[name]}`] : []))
  if (words.length > 0) console.error(`Закончено: ${words.join(', ')}.`)
}

const endedLabels: Readonly<Record<string, string>> = {
  sessions: 'сеансов',
  keys: 'ключей\u00a0API',
  uploads: 'загрузок',
  imports: 'импортов',
  links: 'ссылок для загрузки',
}

export async function knownUser(db: Db, email: string | undefined) {
  const user = email === undefined ? undefined : await findUserByEmail(db, email)
  if (!user) throw new StartProblem(`Пользователя с\u00a0адресом ${email ?? '…'} нет.`)
  return user
}

/** The id of an account by its code. */
export async function knownAccount(db: Db, code: string | undefined): Promise<number> {
  const id = code === undefined ? null : await accountIdOf(db, code)
  if (id === null) throw new StartProblem(`Аккаунта с\u00a0кодом ${code ?? '…'} нет.`)
  return id
}

/** The names of a list given as one word: `Редактор,Аналитик`. */
export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Prints one row a line, values apart by tabs: fit for eyes and for cut. An empty table is words on stderr. */
export function printTable(rows: readonly Record<string, unknown>[], ifNone = 'Ничего нет'): void {
  const [first] = rows
  if (first) console.log(Object.keys(first).join('\t'))
  else console.error(ifNone)
  for (const row of rows) console.log(Object.values(row).map(cell).join('\t'))
}

const cell = (value: unknown): string => {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  return String(value).replace(/\s+/g, ' ')
}
