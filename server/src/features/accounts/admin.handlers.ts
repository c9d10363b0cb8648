import type { admin, ManagedAccount } from '@skleyka/contract/admin.ts'
import { sections } from '@skleyka/contract/permissions.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { lockAccount } from './accounts.sql.ts'
import { lockAccountState } from './accounts.ts'
import { listManagedAccounts } from './admin.sql.ts'

type ManagedRow = Awaited<ReturnType<typeof listManagedAccounts>>[number]

export const adminHandlers: Handlers<typeof admin> = {
  getAllAccounts: async (_params, _caller, { db }) => ({ accounts: (await listManagedAccounts(db)).map(managed) }),

  updateAccountStatus: async ({ accountId, lock, reason }, _caller, { db, audit }) => {
    const row = await lockAccount(db, accountId)
    if (!row || row.state === 'CLOSED') throw refuse('account.notFound')
    const isMoved = await lockAccountState(db, accountId, lock, reason || null)
    if (!isMoved) throw refuse(lock ? 'account.lockedAlready' : 'account.openAlready')
    const after = { locked: lock, ...(lock && reason && { reason }) }
    audit({ objectType: 'account', objectId: accountId, accountId, before: { locked: !lock }, after })
    return { accountId, locked: lock }
  },
}

const managed = (row: ManagedRow): ManagedAccount => ({
  accountId: row.id,
  accountName: row.name,
  accountCode: row.code,
  availableSections: sections.filter((section) => row.available_sections.includes(section)),
  locked: row.state === 'LOCKED',
  lockReason: row.state === 'LOCKED' ? row.lock_reason : null,
  owner: row.owner_email === null ? null : { email: row.owner_email, state: ownerState(row) },
  members: row.members,
  records: row.records,
  sizeBytes: row.size_bytes,
  useEncryptor: row.use_encryptor,
  adSettings: row.ad_settings,
  filterIdsForRemoveVideos: row.filter_ids_for_remove_videos,
  createdDate: row.created_at,
  lastRecordDate: row.last_record_at,
})

function ownerState({ owner_state, owner_unconfirmed }: ManagedRow) {
  if (owner_state === 'LOCKED') return 'locked'
  if (owner_state === 'INVITED') return 'invited'
  return owner_unconfirmed ? 'unconfirmed' : 'confirmed'
}
