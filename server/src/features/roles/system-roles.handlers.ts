import { allPermissions } from '@skleyka/contract/permissions/permissions.ts'
import { roleBounds } from '@skleyka/contract/roles/role-bounds.ts'
import type { systemRoles } from '@skleyka/contract/roles/system-roles.calls.ts'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { freeName } from './free-name.ts'
import type { RoleFields } from './roles.sql.ts'
import {
  accountsWithRole,
  countLosses,
  countSystemRoles,
  deleteSystemRole,
  findSystemRole,
  holdSystemRoles,
  insertSystemRole,
  isSystemNameTaken,
  keepFromBeingGiven,
  listAllHolders,
  listSystemRoles,
  managedByRoleAlone,
  type SystemRoleRow,
  updateSystemRole,
} from './system-roles.sql.ts'

const managing = 'yauth.can_manage_users'
/** So many are named in a refusal, the others are counted. */
const named = 3

export const systemRolesHandlers: Handlers<typeof systemRoles> = {
  list: async (question, _caller, { db }) => {
    const { rows, total } = await listSystemRoles(db, question)
    return { items: rows, total }
  },

  get: async ({ id }, _caller, { db }) => {
    const role = await requireRole(db, id)
    return { role, holders: await listAllHolders(db, id, roleBounds.members) }
  },

  losses: async ({ id, permissions }, _caller, { db }) => {
    const role = await requireRole(db, id)
    const rows = await countLosses(db, id, takenFrom(role, permissions))
    const of = (permission: string | null) => rows.find((row) => row.permission === permission)
    const { people = 0, accounts = 0 } = of(null) ?? {}
    return { people, accounts, permissions: allPermissions.flatMap((one) => lossText(one, of(one))) }
  },

  create: async (fields, _caller, { db, audit }) => {
    const tx = inTransaction(db)
    await holdSystemRoles(tx)
    const role = await make(tx, fields)
    audit({ objectType: 'role', objectId: role.id, after: fields })
    return { role }
  },

  update: async ({ id, rowVersion, ...fields }, _caller, { db, audit }) => {
    const tx = inTransaction(db)
    await holdSystemRoles(tx)
    const before = await changeable(tx, id)
    if (before.rowVersion !== rowVersion) throw refuse('roles.changed')
    // a name that stays is not asked about: an account may have made a role of it meanwhile
    if (before.name.toLowerCase() !== fields.name.toLowerCase()) await checkName(tx, fields.name, id)
    if (takenFrom(before, fields.permissions).includes(managing)) {
      const accounts = await managedByRoleAlone(tx, id)
      if (accounts.length > 0) throw refuse('roles.lastManagers', { accounts: inWords(accounts, accounts.length) })
    }
    if (!(await updateSystemRole(tx, id, rowVersion, fields))) throw refuse('roles.changed')
    const { name, description, permissions } = before
    audit({ objectType: 'role', objectId: id, before: { name, description, permissions }, after: fields })
    return { role: await requireRole(tx, id) }
  },

  delete: async ({ id }, _caller, { db, audit }) => {
    const tx = inTransaction(db)
    await holdSystemRoles(tx)
    await keepFromBeingGiven(tx, id)
    const { users, name, description, permissions } = await changeable(tx, id)
    const holders = await listAllHolders(tx, id, named)
    if (holders.length > 0) {
      const people = holders.map((one) => `${one.name || one.email} (${inWords(one.accounts.map(nameOf))})`)
      throw refuse('roles.heldBy', { holders: inWords(people, users) })
    }
    await deleteSystemRole(tx, id)
    audit({ objectType: 'role', objectId: id, before: { name, description, permissions } })
    return {}
  },

  clone: async ({ id }, _caller, { db, audit }) => {
    const tx = inTransaction(db)
    await holdSystemRoles(tx)
    const { name, description, permissions } = await requireRole(tx, id)
    const isTaken = async (free: string) =>
      (await isSystemNameTaken(tx, free, null)) || (await accountsWithRole(tx, free)).length > 0
    const fields = { name: await freeName(name, isTaken), description, permissions }
    const role = await make(tx, fields)
    audit({ objectType: 'role', objectId: role.id, after: fields })
    return { role }
  },
}

async function requireRole(db: Db, id: number): Promise<SystemRoleRow> {
  const role = await findSystemRole(db, id)
  if (!role) throw refuse('roles.notFound')
  return role
}

async function changeable(tx: Tx, id: number): Promise<SystemRoleRow> {
  const role = await requireRole(tx, id)
  if (role.isOwner) throw refuse('roles.owner')
  return role
}

async function make(tx: Tx, fields: RoleFields): Promise<SystemRoleRow> {
  if ((await countSystemRoles(tx)) >= roleBounds.systemRoles)
    throw refuse('roles.systemFull', { max: roleBounds.systemRoles })
  await checkName(tx, fields.name, null)
  return requireRole(tx, await insertSystemRole(tx, fields))
}

/** Within an account two roles of one name could not be told apart. */
async function checkName(tx: Tx, name: string, except: number | null): Promise<void> {
  const taken = 'Роль с\u00a0таким названием уже есть'
  if (await isSystemNameTaken(tx, name, except)) throw refuse('roles.nameTaken', {}, { name: [taken] })
  const accounts = await accountsWithRole(tx, name)
  if (accounts.length === 0) return
  const words = inWords(accounts)
  throw refuse(
    'roles.nameInAccounts',
    { accounts: words },
    { name: [`Такая роль уже есть у\u00a0аккаунтов: ${words}`] },
  )
}

const takenFrom = (role: Pick<SystemRoleRow, 'permissions'>, permissions: readonly string[]) =>
  role.permissions.filter((one) => !permissions.includes(one))

const lossText = (permission: string, loss: { people: number; accounts: number } | undefined) =>
  loss ? [{ permission, people: loss.people, accounts: loss.accounts }] : []

const nameOf = ({ name }: { name: string }) => name

/** «Волга, Нева, Обь и ещё 4» */
function inWords(names: readonly string[], total = names.length): string {
  const shown = names.slice(0, named)
  return `${shown.join(', ')}${total > shown.length ? ` и\u00a0ещё ${total - shown.length}` : ''}`
}
