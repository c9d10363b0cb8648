import {
  type AccountFieldName,
  accountFields,
  listedFields,
  takenOverFields,
} from '@skleyka/contract/accounts/account-fields.ts'
import type { Selectable } from 'kysely'
import { columnsOf } from './field-columns.ts'
import type { AccountsTable } from './tables/accounts.ts'

/** The column of each field of an account; a field without one does not compile. */
export const accountColumns = columnsOf(accountFields, { defaultAlbum: 'default_album_id' }) satisfies Record<
  AccountFieldName,
  keyof AccountsTable
>
type AccountColumn = (typeof accountColumns)[AccountFieldName]

/** The columns of an account that its fields are kept in. */
export type WrittenAccount = Pick<Selectable<AccountsTable>, AccountColumn>

/** The columns of the fields that stand in the list of accounts. */
export const listedColumns = columnsOf(listedFields, {}) satisfies Record<
  keyof typeof listedFields,
  keyof AccountsTable
>
export type ListedAccount = Pick<WrittenAccount, (typeof listedColumns)[keyof typeof listedColumns]>

/** Columns that an account made like another one takes over. */
export const takenOverColumns: readonly AccountColumn[] = takenOverFields.map((name) => accountColumns[name])
