import type { ManagedAccount } from '@skleyka/contract/accounts/admin.calls.ts'
import { accountAdsOf } from '@skleyka/contract/ads/account-ads.ts'
import { sections } from '@skleyka/contract/permissions/permissions.ts'
import { listedColumns } from '../../database/account-columns.ts'
import { wholeAddress } from '../../database/avatar-paths.ts'
import type { Db } from '../../database/database.ts'
import { valuesOf } from '../../database/field-columns.ts'
import { refuse } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { listManagedAccounts, type ManagedRow } from './admin.sql.ts'

type AccountServices = Pick<Services, 'publicUrl'>

/** Every account but the closed ones, as administrators see them. */
export const managedAccounts = async (services: AccountServices & { readonly db: Db }): Promise<ManagedAccount[]> =>
  (await listManagedAccounts(services.db, null)).map((row) => toManagedAccount(row, services))

/** One of them; refuses `account.notFound`. */
export async function managedAccount(db: Db, accountId: number, services: AccountServices): Promise<ManagedAccount> {
  const [row] = await listManagedAccounts(db, accountId)
  if (!row) throw refuse('account.notFound')
  return toManagedAccount(row, services)
}

const toManagedAccount = (row: ManagedRow, services: AccountServices): ManagedAccount => ({
  accountId: row.id,
  accountName: row.name,
  accountCode: row.code,
  availableSections: sections.filter((section) => row.available_sections.includes(section)),
  logo: wholeAddress(services, row.logo),
  locked: row.state === 'LOCKED',
  lockReason: row.state === 'LOCKED' ? row.lock_reason : null,
  owner: row.owner_email === null ? null : { email: row.owner_email, state: ownerState(row) },
  members: row.members,
  records: row.records,
  sizeBytes: row.size_bytes,
  useEncryptor: row.use_encryptor,
  adSettings: accountAdsOf(row.ad_settings),
  filterIdsForRemoveVideos: row.filter_ids_for_remove_videos,
  createdDate: row.created_at,
  lastRecordDate: row.last_record_at,
  ...valuesOf(listedColumns, row),
})

function ownerState({ owner_state, owner_unconfirmed }: ManagedRow) {
  if (owner_state === 'LOCKED') return 'locked'
  if (owner_state === 'INVITED') return 'invited'
  return owner_unconfirmed ? 'unconfirmed' : 'confirmed'
}
