import { allows } from '@skleyka/contract/access.ts'
import { type BulkField, bulkFields, type FieldOp } from '@skleyka/contract/bulk-fields.ts'
import type { Permission } from '@skleyka/contract/permissions.ts'
import type { EnteredAccount, SignedIn } from '../../http/caller.ts'
import { refuse } from '../../http/refuse.ts'

export interface Caller {
  readonly account: EnteredAccount
  readonly user: SignedIn['user']
}

const fields: Readonly<Record<string, BulkField>> = bulkFields

/** Some fields take a permission beside that of the call. */
export function mustMay(caller: Caller, names: readonly string[]): void {
  for (const name of names) mustHold(caller, fields[name]?.permission)
}

/** So do some values. */
export function mustMaySet(caller: Caller, ops: readonly FieldOp[]): void {
  for (const { field, ...op } of ops) {
    if (op.op === 'set') mustHold(caller, fields[field]?.permissionOf?.[String(op.value)])
  }
}

function mustHold({ account, user }: Caller, permission: Permission | undefined): void {
  const refused = permission && allows({ who: 'member', section: 'VIDEO', permission }, { user, account })
  if (refused) throw refuse(refused)
}
