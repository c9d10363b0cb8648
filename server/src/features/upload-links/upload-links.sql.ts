import type { ParamsOf } from '@skleyka/contract/method.ts'
import type { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { readPage } from '../../database/page.ts'
import type { UploadLinksTable } from '../../database/tables/upload-links.ts'

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** Links by the words of the contract, with the state of the upload begun by each, and of who made it. */
const links = (db: Db) =>
  db
    .selectFrom('upload_links')
    .innerJoin('accounts', 'accounts.id', 'upload_links.account_id')
    .innerJoin('users', 'users.id', 'upload_links.user_id')
    .leftJoin('uploads', 'uploads.uuid', 'upload_links.upload_uuid')
    .select(['upload_links.id', 'upload_links.account_id', 'upload_links.user_id', 'upload_links.revoked_at'])
    .select(['note', 'max_bytes as maxBytes', 'upload_links.expires_at as until'])
    .select(['upload_links.created_at as createdAt', 'uploads.record_id as recordId', 'uploads.state as upload_state'])
    .select(['accounts.code as account_code', 'accounts.name as accountName'])
    .select(['users.admin', 'users.confirmation_needed', 'users.state as user_state'])
    .select(sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('createdBy'))

type LinkName = { tokenHash: Buffer } | { accountId: number; id: number }
const isNamed = (name: LinkName) =>
  'tokenHash' in name
    ? sql<boolean>`upload_links.token_hash = ${name.tokenHash}`
    : sql<boolean>`upload_links.account_id = ${name.accountId} and upload_links.id = ${name.id}`

/** Null for an unknown token or id, and for an id of another account alike. */
export async function findLink(db: Db, name: LinkName) {
  return (await links(db).where(isNamed(name)).executeTakeFirst()) ?? null
}

/**
 * The same, locked until the end of the transaction together with the upload begun by it: a complete that is under way
 * ends first, and its outcome is what is read.
 */
export async function lockLink(tx: Tx, name: LinkName): Promise<LinkRow | null> {
  const { rows } = await sql<{ upload_uuid: string | null }>`
    select upload_uuid from upload_links where ${isNamed(name)} for update`.execute(tx)
  for (const { upload_uuid: uuid } of rows) {
    await tx.selectFrom('uploads').select('id').where('uuid', '=', uuid).forUpdate().execute()
  }
  return findLink(tx, name)
}

export async function insertLink(tx: Tx, link: Insertable<UploadLinksTable>): Promise<LinkRow> {
  const { id } = await tx.insertInto('upload_links').values(link).returning('id').executeTakeFirstOrThrow()
  return links(tx).where('upload_links.id', '=', id).executeTakeFirstOrThrow()
}

export async function updateLink(tx: Tx, link: LinkRow, change: Updateable<UploadLinksTable>): Promise<void> {
  await tx
    .updateTable('upload_links')
    .set(change)
    .where('account_id', '=', link.account_id)
    .where('id', '=', link.id)
    .execute()
}

/** Revokes the links that a user has made in one account or in all, and that take a file still. Returns how many. */
export async function revokeLinksOf(tx: Tx, userId: number, accountId: number | null, now: Date): Promise<number> {
  const { rows } = await sql`
    update upload_links set revoked_at = ${now}
    where user_id = ${userId} and (${accountId}::bigint is null or account_id = ${accountId})
      and revoked_at is null and expires_at > ${now}
      and not exists (select from uploads where uuid = upload_uuid and state in ('COMPLETING', 'DONE'))
    returning id`.execute(tx)
  return rows.length
}

const sortColumns = {
  id: sql`upload_links.id`,
  created: sql`upload_links.id`,
  until: sql`upload_links.expires_at`,
  size: sql`upload_links.max_bytes`,
}

/** One page of the links of an account. */
export const listLinks = (db: Db, accountId: number, question: ParamsOf<typeof uploadLinks.list>) =>
  readPage(links(db).where('upload_links.account_id', '=', accountId), sortColumns, question)
