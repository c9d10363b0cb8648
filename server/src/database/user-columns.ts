import { userFields } from '@skleyka/contract/users/user-fields.ts'
import type { Selectable } from 'kysely'
import { columnsOf } from './field-columns.ts'
import type { UsersTable } from './tables/accounts.ts'

/** The column of each field that people write about a person; a field without one does not compile. */
export const userColumns = columnsOf(userFields, {}) satisfies Record<keyof typeof userFields, keyof UsersTable>
type UserColumn = (typeof userColumns)[keyof typeof userColumns]
export const writtenUserColumns: readonly UserColumn[] = Object.values(userColumns)

/** The columns of a person that their fields are kept in. */
export type WrittenUser = Pick<Selectable<UsersTable>, UserColumn>
