import * as z from 'zod/mini'
import { costs } from '../limits.ts'
import { listOf, pageParams, sortParam } from '../lists.ts'
import { method } from '../method.ts'
import { roleBounds } from './role-bounds.ts'
import { roleLine, rolePermissions, roleWords } from './roles.calls.ts'

export const systemRoleSortFields = ['name', 'users', 'accounts', 'permissions', 'updated'] as const

/** A role that every account has (product C8); `users` counts the people who hold it in any of them. */
const systemRole = z.extend(roleLine, {
  /** In how many accounts somebody holds it. */
  accounts: z.int(),
  /** «Владелец», which is not changed: it always holds all permissions. */
  isOwner: z.boolean(),
})
export type SystemRole = z.output<typeof systemRole>

const holder = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** Place where, by name. */
  accounts: z.array(z.object({ code: z.string(), name: z.string() })),
})
export type SystemRoleHolder = z.output<typeof holder>

const count = { people: z.int(), accounts: z.int() }
/** People who would lose rights, all in all and by right, in the order of the specification. */
const losses = z.object({ ...count, permissions: z.array(z.object({ permission: z.string(), ...count })) })
export type RoleLosses = z.output<typeof losses>

const administrator = { who: 'administrator' } as const
const id = z.int().check(z.positive())
const fields = { ...roleWords, permissions: rolePermissions }
const one = z.object({ role: systemRole })
const touches = ['roles', 'users', 'permissions', 'audit'] as const
const taken =
  'VALIDATION/FIELD for a name that is taken, of a role that an account has made too, which is then named in words.'

/** The roles that every account has, as administrators keep them (product B12, C8). */
export const systemRoles = {
  list: method({
    about: 'Answers one page of the roles of the system with how many people hold each, and in how many accounts.',
    path: '/api/v3/admin/rolesList',
    access: administrator,
    cost: costs.list,
    params: z.strictObject({ ...pageParams, sort: sortParam(systemRoleSortFields, 'name', 'asc') }),
    result: listOf(systemRole),
  }),
  get: method({
    about: `Answers a role of the system with who holds it and where, those too who are locked out of an account, by name, at most ${roleBounds.members}. NOT_FOUND/ROLE for an unknown id and for a role of an account.`,
    path: '/api/v3/admin/roleGet',
    access: administrator,
    params: z.strictObject({ id }),
    result: z.object({ role: systemRole, holders: z.array(holder) }),
  }),
  losses: method({
    about:
      'Answers how many people in how many accounts would lose which rights if a role of the system gave these alone: whoever has a right by another role of the same account, and administrators, lose none. NOT_FOUND/ROLE as `get`.',
    path: '/api/v3/admin/roleLosses',
    access: administrator,
    cost: costs.list,
    params: z.strictObject({ id, permissions: rolePermissions }),
    result: losses,
  }),
  create: method({
    title: 'Новая системная роль',
    about: `Makes a role that every account has from now on. ${taken} LIMIT/QUOTA above ${roleBounds.systemRoles}.`,
    path: '/api/v3/admin/roleCreate',
    access: administrator,
    mutates: true,
    touches,
    params: z.strictObject(fields),
    result: one,
  }),
  update: method({
    title: 'Правка системной роли',
    about: `Changes a role of the system for all accounts; whoever holds it is judged by it from the next call on. STATE/CONFLICT when somebody else has changed it since \`rowVersion\`, STATE/SYSTEM for «Владелец», STATE/LAST_MANAGER where an account would have nobody who manages its users. ${taken}`,
    path: '/api/v3/admin/roleUpdate',
    access: administrator,
    mutates: true,
    touches,
    params: z.strictObject({ id, rowVersion: z.int().check(z.positive()), ...fields }),
    result: one,
  }),
  delete: method({
    title: 'Удаление системной роли',
    about:
      'Deletes a role of the system that nobody holds, in no account. STATE/IN_USE, with who and where in words, while somebody does; STATE/SYSTEM for «Владелец».',
    path: '/api/v3/admin/roleDelete',
    access: administrator,
    mutates: true,
    touches,
    params: z.strictObject({ id }),
    result: z.object({}),
  }),
  clone: method({
    title: 'Копия системной роли',
    about: 'Makes a role of the system with the rights of another one, under a free name.',
    path: '/api/v3/admin/roleClone',
    access: administrator,
    mutates: true,
    touches,
    params: z.strictObject({ id }),
    result: one,
  }),
}
