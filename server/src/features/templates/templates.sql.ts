import type { MetadataField } from '@skleyka/contract/metadata-fields.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number]

const ofMetadata = (db: Db, accountId: number) =>
  db.selectFrom('templates').where('account_id', '=', accountId).where('kind', '=', 'metadata')

/** The default one first, then by name. */
export async function listTemplates(
  db: Db,
  accountId: number,
  q: string,
  { offset, limit }: { offset: number; limit: number },
) {
  return ofMetadata(db, accountId)
    .selectAll()
    .where(isNamed(q))
    .orderBy('is_default', 'desc')
    .orderBy(sql`name collate russian`)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countTemplates(db: Db, accountId: number, q: string): Promise<number> {
  const { total } = await ofMetadata(db, accountId)
    .select(sql<number>`count(*)`.as('total'))
    .where(isNamed(q))
    .executeTakeFirstOrThrow()
  return total
}

/** Null for an unknown id and for one of another account alike. */
export async function findTemplate(db: Db, accountId: number, id: number): Promise<TemplateRow | null> {
  const row = await ofMetadata(db, accountId).selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

const isNamed = (q: string) =>
  sql<boolean>`translate(lower(name collate "ru-x-icu"), 'ё', 'е')
    like translate(lower(${`%${q.replace(/[\\%_]/g, '\\$&')}%`} collate "ru-x-icu"), 'ё', 'е')`

/** The fields a row of `records` follows: of its own template, else of the default one of its account. */
export const fieldsOfRecord = sql<MetadataField[]>`coalesce((select templates.body -> 'fields' from templates
  where templates.account_id = records.account_id and templates.kind = 'metadata'
    and (templates.id = records.metadata_template_id or (records.metadata_template_id is null and templates.is_default))), '[]')`

/** The fields of a template, of the default one for null; null when the account has no such template. */
export async function findFields(db: Db, accountId: number, id: number | null): Promise<MetadataField[] | null> {
  const row = await ofMetadata(db, accountId)
    .select('body')
    .where((where) => (id === null ? where('is_default', '=', true) : where('id', '=', id)))
    .executeTakeFirst()
  return row?.body.fields ?? null
}

/** What the templates of an account hold, the default one first. */
export async function listBodies(db: Db, accountId: number) {
  const rows = await ofMetadata(db, accountId)
    .select('body')
    .orderBy('is_default', 'desc')
    .orderBy(sql`name collate russian`)
    .orderBy('id')
    .execute()
  return rows.map(({ body }) => body)
}
