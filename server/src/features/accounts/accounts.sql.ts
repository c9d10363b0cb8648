import type { AccountAds } from '@skleyka/contract/ads/account-ads.ts'
import { sql } from 'kysely'
import { takenOverColumns, type WrittenAccount } from '../../database/account-columns.ts'
import { logoPath } from '../../database/avatar-paths.ts'
import type { Db, Tx } from '../../database/database.ts'
import { namedPlan } from '../../database/named-plan.ts'
import type { AccountState } from '../../database/tables/accounts.ts'

/** An account as one user stands to it; `permissions` is the union of the user's roles there. */
export interface StandingRow {
  id: number
  code: string
  name: string
  state: AccountState
  available_sections: string[]
  /** Place where its logo is shown. */
  logo: string | null
  member: boolean
  permissions: string[]
}

const standing = (userId: number) => sql<StandingRow>`
  select accounts.id, code, name, state, available_sections, ${logoPath} as logo, memberships.user_id is not null as member,
    array(
      select distinct unnest(roles.permissions) from membership_roles join roles on roles.id = role_id
      where membership_roles.account_id = accounts.id and membership_roles.user_id = ${userId}
    ) as permissions
  from accounts left join memberships on memberships.account_id = accounts.id and memberships.user_id = ${userId}`

/** The account of a code and how the user stands to it; null when no account has the code. */
export async function findStanding(db: Db, code: string, userId: number): Promise<StandingRow | null> {
  const { rows } = await sql<StandingRow>`${namedPlan('standing')} ${standing(userId)} where code = ${code}`.execute(db)
  return rows[0] ?? null
}

/** The accounts the user is a member of, or all of them, by name in Russian order; closed ones are left out. */
export async function listStandings(db: Db, userId: number, all: boolean): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`${standing(userId)}
    where state <> 'CLOSED' and (memberships.user_id is not null or ${all})
    order by name collate "ru-x-icu", code`.execute(db)
  return rows
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export async function findAccount(db: Db, accountId: number) {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
  return row ?? null
}

/** Locks the row until the end of the transaction, so that the audit's `before` is what the change replaced. */
export async function lockAccount(tx: Db, accountId: number): Promise<AccountRow | null> {
  const row = await tx.selectFrom('accounts').selectAll().where('id', '=', accountId).forUpdate().executeTakeFirst()
  return row ?? null
}

const nextVersion = sql<number>`settings_version + 1`

/** Writes what an account says of itself; every write counts as a version of its settings. */
export async function updateAccount(
  tx: Db,
  accountId: number,
  fields: Partial<WrittenAccount>,
): Promise<AccountRow | null> {
  const row = await tx
    .updateTable('accounts')
    .set({ ...fields, settings_version: nextVersion, updated_at: sql<Date>`now()` })
    // a new reader is not told what was before him
    .$if(fields.alert_email !== undefined, (query) => query.set({ alerts_since: sql<Date>`now()` }))
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** The domain under which an account shows its videos; null for that of the installation. */
export async function selectEmbedHost(db: Db, accountId: number): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('embed_host').where('id', '=', accountId).executeTakeFirst()
  return row?.embed_host ?? null
}

/** Returns the addresses and networks of an account’s own people. */
export async function selectOwnNetworks(db: Db, accountId: number): Promise<readonly string[]> {
  const row = await db.selectFrom('accounts').select('own_networks').where('id', '=', accountId).executeTakeFirst()
  return row?.own_networks ?? []
}

/** Returns what an account speaks where nothing else says it; null while nobody has said. */
export async function accountLanguage(db: Db, accountId: number): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('language').where('id', '=', accountId).executeTakeFirst()
  return row?.language ?? null
}

/** Returns true if an account shows its videos under a domain. */
export async function isEmbedHost(db: Db, host: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('id').where('embed_host', '=', host).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Marks failures up to a moment as written about to the address for alerts. */
export async function tellAlerted(tx: Tx, accountId: number, upTo: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ alerts_since: upTo, alerts_sent_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute()
}

/** The album that new videos join; null for none. */
export async function selectDefaultAlbum(db: Db, accountId: number): Promise<number | null> {
  const row = await db.selectFrom('accounts').select('default_album_id').where('id', '=', accountId).executeTakeFirst()
  return row?.default_album_id ?? null
}

/** Returns true if new videos may join an album: one that people fill, and that stays as it is until the end of the transaction. */
export async function mayTakeNew(tx: Db, accountId: number, albumId: number): Promise<boolean> {
  const album = tx.selectFrom('albums').select('id').where('account_id', '=', accountId).where('id', '=', albumId)
  return (await album.where('filter_id', 'is', null).forShare().executeTakeFirst()) !== undefined
}

/** New videos join this album no longer; false when they did not. */
export async function releaseDefaultAlbum(tx: Db, accountId: number, albumId: number): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ default_album_id: null, settings_version: nextVersion, updated_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .where('default_album_id', '=', albumId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns true if new videos of the account are to be encrypted. */
export async function wantsEncryptor(db: Db, accountId: number): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('use_encryptor').where('id', '=', accountId).executeTakeFirst()
  return row?.use_encryptor ?? false
}

/** Moves the switch, and says who did. */
export async function setEncryptor(tx: Db, accountId: number, isWanted: boolean, userId: number): Promise<void> {
  const now = sql<Date>`now()`
  await tx
    .updateTable('accounts')
    .set({ use_encryptor: isWanted, encryptor_changed_at: now, encryptor_changed_by: userId, updated_at: now })
    .where('id', '=', accountId)
    .execute()
}

/** Sets how long the trash keeps what is in it, null for ever; answers what it was. */
export async function keepTrash(tx: Db, accountId: number, days: number | null): Promise<number | null> {
  const before = await lockAccount(tx, accountId)
  await tx
    .updateTable('accounts')
    .set({ trash_days: days, settings_version: nextVersion, updated_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute()
  return before?.trash_days ?? null
}

/** Sets what an account may do. */
export async function writeSections(tx: Tx, accountId: number, sections: readonly string[]): Promise<void> {
  const fields = { available_sections: [...sections], updated_at: sql<Date>`now()` }
  await tx.updateTable('accounts').set(fields).where('id', '=', accountId).execute()
}

/** Sets what the platform allows of the ads of an account. */
export async function writeAdSettings(tx: Tx, accountId: number, settings: AccountAds): Promise<void> {
  const fields = { ad_settings: JSON.stringify(settings), updated_at: sql<Date>`now()` }
  await tx.updateTable('accounts').set(fields).where('id', '=', accountId).execute()
}

/** Returns what the platform allows of the ads of an account, as it is kept. */
export async function selectAdSettings(db: Db, accountId: number): Promise<unknown> {
  const row = await db.selectFrom('accounts').select('ad_settings').where('id', '=', accountId).executeTakeFirst()
  return row?.ad_settings
}

/** Gives an account the settings and ad settings of another one; what belongs to its own things stays behind. */
export async function takeSettings(tx: Tx, fromId: number, accountId: number): Promise<void> {
  const columns = [...takenOverColumns, 'ad_settings'].map((column) => sql`${sql.id(column)} = other.${sql.id(column)}`)
  await sql`
    update accounts set ${sql.join(columns)}, updated_at = now()
    from accounts other where accounts.id = ${accountId} and other.id = ${fromId}`.execute(tx)
}

/** The account of a code, in whatever state it is; null when no account has the code. */
export async function accountIdOf(db: Db, code: string): Promise<number | null> {
  const row = await db.selectFrom('accounts').select('id').where('code', '=', code).executeTakeFirst()
  return row?.id ?? null
}

/** Moves an account from one state to another; false when it was not in the first. */
export async function moveAccount(
  tx: Db,
  accountId: number,
  from: AccountState,
  to: AccountState,
  reason: string | null,
): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ state: to, lock_reason: reason, updated_at: sql<Date>`now()`, state_changed_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Returns the new account's id, or null when the code is taken. */
export async function insertAccount(
  tx: Db,
  account: { code: string; name: string; available_sections: string[] },
): Promise<number | null> {
  const row = await tx
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
