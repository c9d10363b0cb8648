import { allows } from '@skleyka/contract/access.ts'
import { type BulkField, bulkFields } from '@skleyka/contract/bulk-fields.ts'
import type { EnteredAccount, SignedIn } from '../../http/caller.ts'
import { refuse } from '../../http/refuse.ts'

export interface Caller {
  readonly account: EnteredAccount
  readonly user: SignedIn['user']
}

const fields: Readonly<Record<string, BulkField>> = bulkFields

/** Some fields take a permission beside that of the call. */
export function mustMay({ account, user }: Caller, names: readonly string[]): void {
  for (const name of names) {
    const permission = fields[name]?.permission
    const refused = permission && allows({ who: 'member', section: 'VIDEO', permission }, { user, account })
    if (refused) throw refuse(refused)
  }
}
