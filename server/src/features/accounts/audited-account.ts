import { accountFieldNames, accountFields, auditedName } from '@skleyka/contract/accounts/account-fields.ts'
import { schemasOf } from '@skleyka/contract/field-types.ts'
import { mapKeys } from '@skleyka/contract/map-names.ts'
import * as z from 'zod/mini'
import { accountColumns, type WrittenAccount } from '../../database/account-columns.ts'
import { writtenColumns } from '../../database/field-columns.ts'

export const auditedNames = accountFieldNames.map(auditedName)

/** Returns the fields of an account as the audit log has them. */
export const auditedFields = (row: WrittenAccount): Record<(typeof auditedNames)[number], unknown> =>
  mapKeys(accountFieldNames, auditedName, (name) => row[accountColumns[name]])

const changes = z.partial(z.strictObject(schemasOf(accountFields)))

/** Reads fields of the audit log, to be written back. */
export function readAudited({ time_zone, ...fields }: Readonly<Record<string, unknown>>) {
  const read = changes.parse({ ...fields, ...(time_zone !== undefined && { timeZone: time_zone }) })
  return { read, columns: writtenColumns(accountColumns, read) }
}
