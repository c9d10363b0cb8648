import type { ParamsOf } from '@skleyka/contract/method.ts'
import type { uploadLinks } from '@skleyka/contract/upload-links.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { UploadLinksTable } from '../../database/tables/upload-links.ts'

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** A link with the state of the upload begun by it and the name of who made it. */
const links = (db: Db) =>
  db
    .selectFrom('upload_links')
    .innerJoin('accounts', 'accounts.id', 'upload_links.account_id')
    .innerJoin('users', 'users.id', 'upload_links.user_id')
    .leftJoin('uploads', 'uploads.uuid', 'upload_links.upload_uuid')
    .selectAll('upload_links')
    .select([
      'accounts.code as account_code',
      'accounts.name as account_name',
      'users.admin',
      'users.confirmation_needed',
      'users.state as user_state',
      'uploads.state as upload_state',
      'uploads.record_id',
      sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('user_name'),
    ])

type LinkName = { tokenHash: Buffer } | { accountId: number; id: number }

/** Null for an unknown token or id, and for an id of another account alike. */
export async function findLink(db: Db, named: LinkName) {
  const row = await ('tokenHash' in named
    ? links(db).where('token_hash', '=', named.tokenHash)
    : links(db).where('upload_links.account_id', '=', named.accountId).where('upload_links.id', '=', named.id)
  ).executeTakeFirst()
  return row ?? null
}

/**
 * The same, locked until the end of the transaction together with the upload begun by it: a complete that is under way
 * ends first, and its outcome is what is read.
 */
export async function lockLink(tx: Tx, named: LinkName): Promise<LinkRow | null> {
  const query = tx.selectFrom('upload_links').select(['account_id', 'id', 'upload_uuid']).forUpdate()
  const locked = await ('tokenHash' in named
    ? query.where('token_hash', '=', named.tokenHash)
    : query.where('account_id', '=', named.accountId).where('id', '=', named.id)
  ).executeTakeFirst()
  if (!locked) return null
  await tx.selectFrom('uploads').select('id').where('uuid', '=', locked.upload_uuid).forUpdate().execute()
  return findLink(tx, { accountId: locked.account_id, id: locked.id })
}

export async function insertLink(tx: Tx, link: Insertable<UploadLinksTable>): Promise<number> {
  const { id } = await tx.insertInto('upload_links').values(link).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function saveUpload(tx: Tx, link: LinkRow, uploadUuid: string): Promise<void> {
  await tx
    .updateTable('upload_links')
    .set({ upload_uuid: uploadUuid })
    .where('account_id', '=', link.account_id)
    .where('id', '=', link.id)
    .execute()
}

export async function revokeLink(tx: Tx, link: LinkRow): Promise<void> {
  await tx
    .updateTable('upload_links')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('account_id', '=', link.account_id)
    .where('id', '=', link.id)
    .execute()
}

/** Revokes the links that a user has made in one account or in all, and that take a file still. Returns how many. */
export async function revokeLinksBy(tx: Tx, userId: number, accountId: number | null, now: Date): Promise<number> {
  const rows = await tx
    .updateTable('upload_links')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId ?? 0))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(
      sql<boolean>`not exists (select from uploads where uploads.uuid = upload_links.upload_uuid
        and uploads.state in ('COMPLETING', 'DONE'))`,
    )
    .returning('id')
    .execute()
  return rows.length
}

const sortColumns = {
  created: 'upload_links.id',
  until: 'upload_links.expires_at',
  size: 'upload_links.max_bytes',
} as const
type Sort = ParamsOf<typeof uploadLinks.list>['sort']

export async function listLinks(db: Db, accountId: number, sort: Sort, offset: number, limit: number) {
  return links(db)
    .where('upload_links.account_id', '=', accountId)
    .orderBy(sortColumns[sort.field], sort.order)
    .orderBy('upload_links.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countLinks(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('upload_links')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}
