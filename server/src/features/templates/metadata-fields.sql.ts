import type { MetadataBody, MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { followedTemplate } from './followed.sql.ts'
import { ofKind } from './templates.sql.ts'

/** The fields a row of `records` follows. */
export const fieldsOfRecord = sql<MetadataField[]>`coalesce((select followed.body -> 'fields'
  from ${followedTemplate('metadata')} as followed), '[]')`

/** Fields that viewers are told. */
export const shownFieldsOfRecord = sql<MetadataField[]>`coalesce((
  select jsonb_path_query_array(followed.body, '$.fields[*] ? (@.inPlayer == true)')
  from ${followedTemplate('metadata')} as followed), '[]')`

/** The published fields of a template, kept until the end of the transaction; null when the account has no such template. */
export async function findFields(tx: Tx, accountId: number, id: number): Promise<MetadataField[] | null> {
  const row = await ofKind(tx, accountId, 'metadata')
    .select(sql<MetadataField[]>`body -> 'fields'`.as('fields'))
    .where('id', '=', id)
    .where('body', 'is not', null)
    .forShare()
    .executeTakeFirst()
  return row?.fields ?? null
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

/** The fields a record follows when it names no template itself. */
export async function findInheritedFields(db: Db, accountId: number, recordId: number): Promise<MetadataField[]> {
  const { rows } = await sql<{ fields: MetadataField[] }>`select body -> 'fields' as fields
    from template_of(${accountId}, ${recordId}, null, 'metadata') as followed`.execute(db)
  return rows[0]?.fields ?? []
}
