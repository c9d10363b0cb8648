import { allows } from '@skleyka/contract/access.ts'
import { bulkField, type FieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import type { Db } from '../../database/database.ts'
import type { EnteredAccount, SignedIn } from '../../http/caller.ts'
import { refuse } from '../../http/refuse.ts'
import { batchJournal } from '../audit/audit.ts'

export interface Caller {
  readonly account: EnteredAccount
  readonly user: SignedIn['user']
}

/** Some fields take a permission beside that of the call. */
export function mustMay(caller: Caller, names: readonly string[]): void {
  for (const name of names) mustHold(caller, bulkField(name)?.permission)
}

/** So do some values. */
export function mustMaySet(caller: Caller, ops: readonly FieldOp[]): void {
  for (const { field, ...op } of ops) {
    if (op.op === 'set') mustHold(caller, bulkField(field)?.permissionOf?.[String(op.value)])
  }
}

/** And they take it when an undo brings them back: what was before is read in the journal of the batch. */
export async function mustMayGiveBack(db: Db, caller: Caller, batchId: string, names: readonly string[]) {
  const [refused] = await notGivenBack(db, caller, [{ id: batchId, names }])
  if (refused !== undefined) throw refuse('access.forbidden')
}

/**
 * Finds the changes of some batches that a caller may not take back. The journal is asked about values that he may not
 * set.
 */
export async function notGivenBack(
  db: Db,
  caller: Caller,
  batches: readonly { readonly id: string; readonly names: readonly string[] }[],
): Promise<string[]> {
  const refused = batches.filter(({ names }) =>
    names.some(
      (name) => !holds(caller, bulkField(name)?.permission) || !holds(caller, bulkField(name)?.permissionBack),
    ),
  )
  const questions = Map.groupBy(
    batches.flatMap(({ id, names }) =>
      names.flatMap((field) => withheld(caller, field).map((value) => ({ id, field, value }))),
    ),
    ({ field, value }) => JSON.stringify([field, value]),
  )
  const found: string[] = []
  for (const some of questions.values()) {
    const [{ field, value } = { field: '', value: '' }] = some
    const ids = some.map(({ id }) => id)
    found.push(...(await batchJournal.thatReplaced(db, caller.account.id, ids, { field, value })))
  }
  return [...new Set([...refused.map(({ id }) => id), ...found])]
}

/** The values of a field that a caller may not set. */
const withheld = (caller: Caller, name: string): string[] =>
  Object.entries(bulkField(name)?.permissionOf ?? {}).flatMap(([value, permission]) =>
    holds(caller, permission) ? [] : [value],
  )

const holds = (caller: Caller, permission: Permission | undefined): boolean =>
  permission === undefined || refusalOf(caller, permission) === null

const refusalOf = ({ account, user }: Caller, permission: Permission) =>
  allows({ who: 'member', section: 'VIDEO', permission }, { user, account })

function mustHold(caller: Caller, permission: Permission | undefined): void {
  const refused = permission && refusalOf(caller, permission)
  if (refused) throw refuse(refused)
}
