import { type Governor, isWithin } from '@skleyka/contract/permissions/reach.ts'
import { roleBounds } from '@skleyka/contract/roles/role-bounds.ts'
import type { roles } from '@skleyka/contract/roles/roles.calls.ts'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { holdAccount, keepingManager, memberships } from '../accounts/accounts.ts'
import { freeName } from './free-name.ts'
import {
  addRole,
  countRoles,
  deleteRole,
  findRole,
  isNameTaken,
  listHolders,
  listRoles,
  type RoleFields,
  type RoleRow,
  updateRole,
} from './roles.sql.ts'

type Asker = Governor & { readonly account: { readonly id: number } }

export const rolesHandlers: Handlers<typeof roles> = {
  list: async (question, { account }, { db }) => {
    const { rows, total } = await listRoles(db, account.id, question)
    return { items: rows, total }
  },

  get: async ({ id }, caller, { db }) => {
    const role = await requireRole(db, caller, id)
    const holders = await listHolders(db, caller.account.id, id, roleBounds.members)
    return { role, holders, mayChange: !role.isSystem && isWithin(caller, role.permissions) }
  },

  create: async (fields, caller, { db, audit }) => {
    const role = await make(inTransaction(db), caller, fields)
    audit({ objectType: 'role', objectId: role.id, after: fields })
    return { role }
  },

  update: async ({ id, rowVersion, ...fields }, caller, { db, audit }) => {
    const tx = inTransaction(db)
    const { before, role } = await keepingManager(tx, caller.account.id, async () => {
      const before = await changeable(tx, caller, id)
      checkWithin(caller, fields)
      if (before.rowVersion !== rowVersion) throw refuse('roles.changed')
      // a name that stays is not asked about: the system may have got a role of it meanwhile
      const isRenamed = before.name.toLowerCase() !== fields.name.toLowerCase()
      if (isRenamed && (await isNameTaken(tx, caller.account.id, fields.name, id))) throw nameTaken()
      await updateRole(tx, caller.account.id, id, rowVersion, fields)
      return { before, role: await requireRole(tx, caller, id) }
    })
    const { name, description, permissions } = before
    audit({ objectType: 'role', objectId: id, before: { name, description, permissions }, after: fields })
    return { role }
  },

  delete: async ({ id, replaceWith }, caller, { db, audit }) => {
    const tx = inTransaction(db)
    const { before, moved } = await keepingManager(tx, caller.account.id, async () => {
      const before = await changeable(tx, caller, id)
      if (before.users > 0 && replaceWith === null) throw refuse('roles.inUse', { users: before.users })
      if (replaceWith !== null) await checkReplacement(tx, caller, id, replaceWith)
      const moved = replaceWith === null ? 0 : await memberships.replaceRole(tx, caller.account.id, id, replaceWith)
      await deleteRole(tx, caller.account.id, id)
      return { before, moved }
    })
    const { name, description, permissions } = before
    audit({
      objectType: 'role',
      objectId: id,
      before: { name, description, permissions },
      after: { replaceWith, moved },
    })
    return { moved }
  },

  clone: async ({ id }, caller, { db, audit }) => {
    const tx = inTransaction(db)
    const { name, description, permissions } = await requireRole(tx, caller, id)
    const isTaken = (free: string) => isNameTaken(tx, caller.account.id, free, null)
    const fields = { name: await freeName(name, isTaken), description, permissions }
    const role = await make(tx, caller, fields)
    audit({ objectType: 'role', objectId: role.id, after: fields })
    return { role }
  },
}

async function requireRole(db: Db, { account }: Asker, id: number): Promise<RoleRow> {
  const role = await findRole(db, account.id, id)
  if (!role) throw refuse('roles.notFound')
  return role
}

/** A role of the account that gives nothing beyond the rights of who changes it. */
async function changeable(tx: Tx, caller: Asker, id: number): Promise<RoleRow> {
  const role = await requireRole(tx, caller, id)
  if (role.isSystem) throw refuse('roles.system')
  checkWithin(caller, role)
  return role
}

function checkWithin(caller: Asker, { name, permissions }: Pick<RoleFields, 'name' | 'permissions'>): void {
  if (!isWithin(caller, permissions)) throw refuse('roles.beyond', { role: name })
}

async function checkReplacement(tx: Tx, caller: Asker, id: number, by: number): Promise<void> {
  const role = by === id ? null : await findRole(tx, caller.account.id, by)
  if (!role) throw refuse('roles.replacement', {}, { replaceWith: ['Выберите другую роль'] })
  checkWithin(caller, role)
}

async function make(tx: Tx, caller: Asker, fields: RoleFields): Promise<RoleRow> {
  checkWithin(caller, fields)
  // one after the other, so that no two take the last place or the same name
  await holdAccount(tx, caller.account.id)
  if ((await countRoles(tx, caller.account.id)) >= roleBounds.roles)
    throw refuse('roles.full', { max: roleBounds.roles })
  const id = await addRole(tx, caller.account.id, fields)
  if (id === null) throw nameTaken()
  return requireRole(tx, caller, id)
}

const nameTaken = () => refuse('roles.nameTaken', {}, { name: ['Роль с\u00a0таким названием уже есть'] })
