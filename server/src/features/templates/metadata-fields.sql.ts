import type { MetadataBody, MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { followedTemplate } from './followed.sql.ts'
import { ofKind } from './templates.sql.ts'

/** The body of the template that a row of `records` follows. */
export const bodyOfRecord = sql<MetadataBody>`coalesce((select followed.body
  from ${followedTemplate('metadata')} as followed), '{"fields": []}')`

/** Fields that viewers are told. */
export const shownFieldsOfRecord = sql<MetadataField[]>`coalesce((
  select jsonb_path_query_array(followed.body, '$.fields[*] ? (@.inPlayer == true)')
  from ${followedTemplate('metadata')} as followed), '[]')`

/** The published body of a template, kept until the end of the transaction; null when the account has no such template. */
export async function findBody(tx: Tx, accountId: number, id: number): Promise<MetadataBody | null> {
  const row = await ofKind(tx, accountId, 'metadata')
    .select(sql<MetadataBody>`body`.as('body'))
    .where('id', '=', id)
    .where('body', 'is not', null)
    .forShare()
    .executeTakeFirst()
  return row?.body ?? null
}

/** Returns what the published templates of metadata of an account hold, the default one first. */
export async function listBodies(db: Db, accountId: number): Promise<MetadataBody[]> {
  const rows = await ofKind(db, accountId, 'metadata')
    .select(sql<MetadataBody>`body`.as('body'))
    .where('body', 'is not', null)
    .orderBy('is_default', 'desc')
    .orderBy(sql`name collate russian`)
    .orderBy('id')
    .execute()
  return rows.map(({ body }) => body)
}

/** The body of the template that a record follows when it names no template itself. */
export async function findInheritedBody(db: Db, accountId: number, recordId: number): Promise<MetadataBody> {
  const { rows } = await sql<{ body: MetadataBody }>`select body
    from template_of(${accountId}, ${recordId}, null, 'metadata') as followed`.execute(db)
  return rows[0]?.body ?? { fields: [] }
}
