import { sql } from 'kysely'
import { avatarPath } from '../../database/avatar-paths.ts'
import type { Db } from '../../database/database.ts'
import type { ServiceKeyInfo } from '../../http/caller.ts'
import type { LinkHolder } from '../../http/signed-link.ts'

interface HolderRow {
  id: number
  email: string
  name: string
  avatar: string | null
  admin: boolean
  confirmationNeeded: boolean
  code: string
  serviceKey: ServiceKeyInfo | null
}

/** The person to whom an address was given, and his key if he called with one; `null` once either has ended. */
export async function findHolder(db: Db, { accountId, userId, keyId }: LinkHolder, now: Date) {
  const { rows } = await sql<HolderRow>`
    select users.id, users.email, users.name, ${avatarPath} as avatar, users.admin, users.confirmation_needed as "confirmationNeeded", accounts.code,
      case when api_keys.service_account_id is not null then jsonb_build_object('name', api_keys.name, 'scopes', api_keys.scopes,
        'isOfAdministrator', users.admin, 'account', jsonb_build_object('id', accounts.id, 'code', accounts.code))
        end as "serviceKey"
    from users join accounts on accounts.id = ${accountId}
      left join api_keys on api_keys.id = ${keyId}
    where users.id = ${userId} and users.state not in ('LOCKED', 'DELETED')
      and api_keys.revoked_at is null and coalesce(api_keys.expires_at > ${now}, true)`.execute(db)
  const [row] = rows
  if (!row) return null
  const { code, serviceKey, ...user } = row
  return { code, serviceKey, user: serviceKey ? { ...user, admin: false } : user }
}
