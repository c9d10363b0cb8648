import { accountCode } from '@skleyka/contract/accounts/accounts.calls.ts'
import { isPermission, sections } from '@skleyka/contract/permissions/permissions.ts'
import { createAccount, lockAccountState, setMemberRoles } from '../features/accounts/accounts.ts'
import { changeQuotas, journalledGiven, quotasToGive } from '../features/quotas/quotas.ts'
import { removeMember } from '../features/revocation/revocation.ts'
import { addRole } from '../features/roles/roles.ts'
import { StartProblem } from '../problems/start-problem.ts'
import { change, type Desk, knownAccount, knownUser, listOf, printEnded, printTable, type Words } from './desk.ts'
import { listAccounts, listMembers, writeMachineAudit } from './lists.sql.ts'

export async function addAccount({ db }: Desk, { rest: [code, name], options }: Words): Promise<void> {
  if (!accountCode.safeParse(code).success || code === undefined) {
    throw new StartProblem('Код аккаунта: 2\u2013\u206040 латинских букв, цифр и\u00a0дефисов.')
  }
  if (!name || name.length > 120) throw new StartProblem('Укажите название аккаунта, не\u00a0длиннее 120 знаков.')
  const requestedSections = listOf(options.sections ?? 'VIDEO')
  const chosen = sections.filter((section) => requestedSections.includes(section))
  if (chosen.length !== requestedSections.length)
    throw new StartProblem(`Разделы перечисляются через запятую: ${sections.join(', ')}.`)
  const user = await knownUser(db, options.owner)
  await db.transaction().execute(async (tx) => {
    const id = await createAccount(tx, { code, name, sections: chosen }, user.id)
    if (id === null) throw new StartProblem(`Аккаунт с\u00a0кодом ${code} уже есть.`)
    const bounds = await quotasToGive(tx, undefined, null)
    if (bounds !== null) await changeQuotas(tx, id, bounds)
    await writeMachineAudit(tx, 'createAccount', 'account', id, journalledGiven(bounds))
  })
  console.error(`Аккаунт «${name}» добавлен.`)
}

export async function lockAccount(desk: Desk, { rest: [code], options }: Words, locked: boolean): Promise<void> {
  const objectId = await knownAccount(desk.db, code)
  const action = locked ? 'lockAccount' : 'unlockAccount'
  await change(desk, { action, objectType: 'account', objectId }, async (tx) => {
    const isChanged = await lockAccountState(tx, objectId, locked, options.reason ?? null)
    if (!isChanged) throw new StartProblem(`Аккаунт ${code} ${locked ? 'не\u00a0открыт' : 'не\u00a0заблокирован'}.`)
    return { locked, ...(options.reason !== undefined && { reason: options.reason }) }
  })
  console.error(`Аккаунт ${code} ${locked ? 'заблокирован' : 'разблокирован'}.`)
  if (locked) console.error('Загрузки и\u00a0задачи ждут, показ видео закончится в\u00a0течение минуты.')
}

/** A role of the account itself; system roles stay as they are. */
export async function addAccountRole(desk: Desk, { rest: [code, name], options }: Words): Promise<void> {
  const objectId = await knownAccount(desk.db, code)
  if (!name || name.length > 80) throw new StartProblem('Укажите название роли, не\u00a0длиннее 80 знаков.')
  const permissions = listOf(options.permissions)
  const unknown = permissions.filter((one) => !isPermission(one))
  if (permissions.length === 0 || unknown.length > 0) {
    const problem = unknown.length > 0 ? ` Нет прав: ${unknown.join(', ')}.` : ''
    throw new StartProblem(`Права перечисляются через запятую, например media.can_edit_records.${problem}`)
  }
  await change(desk, { action: 'createRole', objectType: 'account', objectId }, async (tx) => {
    const id = await addRole(tx, objectId, { name, description: '', permissions })
    if (id === null) throw new StartProblem(`Роль «${name}» в\u00a0аккаунте ${code} уже есть.`)
  })
  console.error(`Роль «${name}» добавлена.`)
}

/** Makes somebody a member with exactly these roles; without any they may enter and see. */
export async function setMember(desk: Desk, { rest: [code, email], options }: Words): Promise<void> {
  const objectId = await knownAccount(desk.db, code)
  const user = await knownUser(desk.db, email)
  const roles = listOf(options.roles)
  await change(desk, { action: 'setMember', objectType: 'account', objectId }, async (tx) => {
    const unknown = await setMemberRoles(tx, objectId, user.id, roles)
    if (unknown.length > 0) throw new StartProblem(`Ролей нет: ${unknown.map((name) => `«${name}»`).join(', ')}.`)
    return { userId: user.id, roles }
  })
  console.error(`${user.email} в\u00a0аккаунте ${code}: ${roles.join(', ') || 'без ролей'}.`)
}

export async function dropMember(desk: Desk, { rest: [code, email] }: Words): Promise<void> {
  const objectId = await knownAccount(desk.db, code)
  const user = await knownUser(desk.db, email)
  const what = { action: 'removeMember', objectType: 'account', objectId } as const
  const ended = await change(desk, what, async (tx) => {
    const counts = await removeMember(tx, objectId, user.id, new Date())
    if (counts === null) throw new StartProblem(`${user.email} не\u00a0участник аккаунта ${code}.`)
    return { userId: user.id, ...counts }
  })
  console.error(`${user.email} больше не\u00a0участник аккаунта ${code}.`)
  printEnded(ended)
}

export const printAccounts = async ({ db }: Desk): Promise<void> => printTable(await listAccounts(db))

export const printMembers = async ({ db }: Desk, { rest: [code] }: Words): Promise<void> =>
  printTable(await listMembers(db, await knownAccount(db, code)))
