import * as z from 'zod/mini'
import { type Fields, fieldTypes, schemasOf } from '../field-types.ts'
import { costs } from '../limits.ts'
import { listOf, pageParams, sortParam } from '../lists.ts'
import { method } from '../method.ts'

/** Contractors of an account; the longest name and address, in characters. */
export const contractorBounds = { contractors: 500, nameChars: 120, emailChars: 254 } as const

/** Fields that people write about a contractor. */
export const contractorFields = {
  name: { title: 'Название', object: 'название', isNeeded: true, ...fieldTypes.line(contractorBounds.nameChars) },
  email: { title: 'Почта', object: 'почту', ...fieldTypes.email(contractorBounds.emailChars) },
} as const satisfies Fields

/** Sort fields of the contractors of an account. */
export const contractorSortFields = ['name', 'email'] as const

const id = z.int().check(z.positive())
const contractor = z.object({ id, ...schemasOf(contractorFields), rowVersion: z.int() })
export type Contractor = z.output<typeof contractor>

const access = { who: 'member', permission: 'yauth.can_manage_account' } as const

/** Studios and editors that an account orders videos from. */
export const contractors = {
  list: method({
    about: 'Answers one page of the contractors of the account. Pages start at 1.',
    path: '/api/v3/contractors/list',
    access,
    cost: costs.list,
    params: z.strictObject({ ...pageParams, sort: sortParam(contractorSortFields, 'name', 'asc') }),
    result: listOf(contractor),
  }),
  save: method({
    title: 'Подрядчик',
    about: `Saves a new contractor, or changes the one of \`id\`: then STATE/CONFLICT when rowVersion is not the present one. NOT_FOUND/CONTRACTOR for an unknown or foreign id, LIMIT/QUOTA above ${contractorBounds.contractors} of an account.`,
    path: '/api/v3/contractors/save',
    access,
    mutates: true,
    params: z.strictObject({ id: z.optional(id), rowVersion: z.optional(z.int()), ...schemasOf(contractorFields) }),
    result: z.object({ contractor }),
  }),
  delete: method({
    title: 'Удаление подрядчика',
    about: 'Deletes a contractor. A repeat answers the same.',
    path: '/api/v3/contractors/delete',
    access,
    mutates: true,
    params: z.strictObject({ id }),
    result: z.object({}),
  }),
}
