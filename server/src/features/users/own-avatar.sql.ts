import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** A picture that lies in the storage of an account. */
export interface StoredAvatar {
  readonly name: string
  readonly accountId: number
}

/** Returns true if a user is as he was when an address for his picture was given: of this account, which is open. */
export async function isUnpictured(db: Db, userId: number, accountId: number, version: number): Promise<boolean> {
  const { rows } = await sql`
    select from users join accounts on accounts.id = ${accountId} and accounts.state = 'ACTIVE'
    where users.id = ${userId} and own_avatar_version = ${version} and users.state <> 'DELETED' and (
      exists (select from memberships where user_id = users.id and account_id = accounts.id)
      or exists (select from locked_members where user_id = users.id and account_id = accounts.id))`.execute(db)
  return rows.length > 0
}

/** A picture of this name has come for a user of this version; false when another change came first. */
export async function beginOwnAvatar(tx: Tx, userId: number, version: number, name: string): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ own_avatar_making: name, own_avatar_fail_text: null, own_avatar_version: version + 1 })
    .where('id', '=', userId)
    .where('own_avatar_version', '=', version)
    .where('state', '<>', 'DELETED')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns true if this picture of a user is still being made. */
export async function isOwnAvatarMaking(db: Db, userId: number, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('own_avatar_making', '=', name)
    .executeTakeFirst()
  return row !== undefined
}

/** The picture is made, or words why it is not; answers the one of before. Null when another one is being made by now, or none. */
export async function endOwnAvatar(
  tx: Tx,
  userId: number,
  { name, accountId }: StoredAvatar,
  failText: string | null,
): Promise<{ before: StoredAvatar | null } | null> {
  const before = await lockOwnAvatar(tx, userId)
  const row = await tx
    .updateTable('users')
    .set({
      own_avatar_making: null,
      own_avatar_fail_text: failText,
      ...(failText === null && { own_avatar: name, own_avatar_account_id: accountId }),
    })
    .where('id', '=', userId)
    .where('own_avatar_making', '=', name)
    .returning('id')
    .executeTakeFirst()
  return row === undefined ? null : { before }
}

/** Takes the own picture of a user away, made or being made; answers the one that was shown. */
export async function clearOwnAvatar(tx: Tx, userId: number): Promise<StoredAvatar | null> {
  const before = await lockOwnAvatar(tx, userId)
  await tx
    .updateTable('users')
    .set({
      ...{ own_avatar: null, own_avatar_account_id: null, own_avatar_making: null, own_avatar_fail_text: null },
      own_avatar_version: sql<number>`own_avatar_version + 1`,
    })
    .where('id', '=', userId)
    .execute()
  return before
}

async function lockOwnAvatar(tx: Tx, userId: number): Promise<StoredAvatar | null> {
  const row = await tx
    .selectFrom('users')
    .select(['own_avatar as name', 'own_avatar_account_id as accountId'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row?.name != null && row.accountId !== null ? { name: row.name, accountId: row.accountId } : null
}

/** Returns true if the picture of this name is shown. */
export async function isOwnAvatar(db: Db, name: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('own_avatar', '=', name).executeTakeFirst()
  return row !== undefined
}
