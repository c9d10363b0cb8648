import { sql } from 'kysely'
import { type ListedAccount, listedColumns } from '../../database/account-columns.ts'
import { logoPath } from '../../database/avatar-paths.ts'
import type { Db } from '../../database/database.ts'
import type { AccountState, UserState } from '../../database/tables/accounts.ts'

export interface ManagedRow extends ListedAccount {
  id: number
  code: string
  name: string
  state: AccountState
  lock_reason: string | null
  available_sections: string[]
  /** Place where its logo is shown. */
  logo: string | null
  use_encryptor: boolean
  ad_settings: unknown
  filter_ids_for_remove_videos: number[]
  created_at: Date
  owner_email: string | null
  owner_state: UserState | null
  owner_unconfirmed: boolean | null
  members: number
  records: number
  size_bytes: number
  last_record_at: Date | null
}

/** Every account but the closed ones, or the one of an id, with what an administrator wants to know, by name in Russian order. */
export async function listManagedAccounts(db: Db, only: number | null): Promise<ManagedRow[]> {
  const listed = Object.values(listedColumns).map((column) => sql`${sql.ref(`accounts.${column}`)},`)
  const { rows } = await sql<ManagedRow>`
    select ${sql.join(listed, sql` `)} accounts.id, code, accounts.name, accounts.state, lock_reason, available_sections, ${logoPath} as logo,
      use_encryptor, ad_settings,
      filter_ids_for_remove_videos, accounts.created_at,
      owner.email as owner_email, owner.state as owner_state, owner.confirmation_needed as owner_unconfirmed,
      (select count(*) from memberships where account_id = accounts.id)::int as members,
      coalesce(videos.records, 0)::int as records, coalesce(videos.size_bytes, 0)::bigint as size_bytes,
      (select max(created_at) from records where account_id = accounts.id and lifecycle = 'ACTIVE') as last_record_at
    from accounts
    left join lateral (
      select email, users.state, confirmation_needed
      from memberships
      join membership_roles using (account_id, user_id)
      join roles on roles.id = role_id and roles.account_id is null and roles.name = 'Владелец'
      join users on users.id = user_id
      where memberships.account_id = accounts.id
      order by memberships.created_at, users.id limit 1
    ) owner on true
    left join (
      select account_id, sum(records) as records, sum(size_bytes) as size_bytes from record_counts group by account_id
    ) videos on videos.account_id = accounts.id
    where accounts.state <> 'CLOSED' and ${only === null ? sql`true` : sql`accounts.id = ${only}`}
    order by accounts.name collate "ru-x-icu", code`.execute(db)
  return rows
}
