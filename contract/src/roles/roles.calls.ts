import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { listOf, pageParams, sortParam } from '../lists.ts'
import { method } from '../method.ts'
import { allPermissions } from '../permissions/permissions.ts'
import { line } from '../texts.ts'
import { roleBounds } from './role-bounds.ts'

const id = z.int().check(z.positive())

/** Sort fields of the roles of an account. */
export const roleSortFields = ['name', 'users', 'permissions', 'updated'] as const

const permission = z.enum([...allPermissions])
/** Permissions of a role; at least one thing. */
export const rolePermissions = z.array(permission).check(z.minLength(1), z.maxLength(allPermissions.length))
/** Name and description of a role. */
export const roleWords = {
  name: line(roleBounds.nameChars, 1),
  description: z._default(line(roleBounds.descriptionChars), ''),
}
const fields = { ...roleWords, permissions: rolePermissions }

/** A role as its list shows it; `users` counts who has it in this account. */
export const roleLine = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** One that every account has: it is not changed, a copy of it is. */
  isSystem: z.boolean(),
  permissions: z.array(permission),
  users: z.int(),
  updatedAt: instant,
  rowVersion: z.int(),
})
export type Role = z.output<typeof roleLine>

const manager = { who: 'member', permission: 'yauth.can_manage_roles' } as const

export const roles = {
  list: method({
    about: 'Answers one page of the roles of the account, the system’s among them (product B9, C8). Pages start at 1.',
    path: '/api/v3/roles/list',
    access: manager,
    cost: costs.list,
    params: z.strictObject({ ...pageParams, sort: sortParam(roleSortFields, 'name', 'asc') }),
    result: listOf(roleLine),
  }),
  get: method({
    about: `Answers a role with who has it in the account, by name, at most ${roleBounds.members}. NOT_FOUND/ROLE for an unknown or foreign id.`,
    path: '/api/v3/roles/get',
    access: manager,
    params: z.strictObject({ id }),
    result: z.object({
      role: roleLine,
      holders: z.array(z.object({ id: z.int(), name: z.string(), email: z.string() })),
      /** True if the asker may change it: it is of the account and gives nothing that he has not himself. */
      mayChange: z.boolean(),
    }),
  }),
  create: method({
    title: 'Новая роль',
    about:
      'Makes a role of the account (product B9) of rights that the maker has himself. VALIDATION/FIELD for a name that is taken, of the system’s roles too.',
    path: '/api/v3/roles/create',
    access: manager,
    mutates: true,
    touches: ['users'],
    params: z.strictObject(fields),
    result: z.object({ role: roleLine }),
  }),
  update: method({
    title: 'Правка роли',
    about:
      'Changes a role of the account; whoever has it is judged by it from the next call on. STATE/CONFLICT when somebody else has changed it since `rowVersion`, STATE/SYSTEM for a role of the system, STATE/LAST_MANAGER when nobody would manage users any more.',
    path: '/api/v3/roles/update',
    access: manager,
    mutates: true,
    touches: ['users', 'permissions'],
    params: z.strictObject({ id, rowVersion: z.int().check(z.positive()), ...fields }),
    result: z.object({ role: roleLine }),
  }),
  delete: method({
    title: 'Удаление роли',
    about:
      'Deletes a role of the account. One that people have is replaced by another with them: STATE/IN_USE without `replaceWith`.',
    path: '/api/v3/roles/delete',
    access: manager,
    mutates: true,
    touches: ['users', 'permissions'],
    params: z.strictObject({ id, replaceWith: z._default(z.nullable(id), null) }),
    result: z.object({ moved: z.int() }),
  }),
  clone: method({
    title: 'Копия роли',
    about: 'Makes a role of the account with the rights of another, of the system too, under a free name.',
    path: '/api/v3/roles/clone',
    access: manager,
    mutates: true,
    params: z.strictObject({ id }),
    result: z.object({ role: roleLine }),
  }),
}
