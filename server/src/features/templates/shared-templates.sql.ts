import type { TemplateKind } from '@skleyka/contract/templates/template-kinds.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { readPage } from '../../database/page.ts'

interface SharedRow {
  id: number
  name: string
  body: unknown
  account_name: string
}

/** Returns what other accounts share, with what this one has of it, by name. */
export const listShared = (
  db: Db,
  accountId: number,
  kind: TemplateKind,
  { q = '', ...page }: { q?: string | undefined; page: number; perPage: number },
) =>
  readPage(
    db
      .selectFrom(sql<SharedRow>`shared_templates(${kind})`.as('shared'))
      .selectAll('shared')
      .select(
        sql<number | null>`(select templates.id from templates
          where templates.account_id = ${accountId} and templates.mirror_of = shared.id)`.as('taken_as'),
      )
      .where(
        sql<boolean>`position(lower(${q} collate "ru-x-icu") in lower(shared.name || ' ' || shared.account_name collate "ru-x-icu")) > 0`,
      ),
    { name: sql`shared.name collate russian`, id: sql`shared.id` },
    { ...page, sort: { field: 'name', order: 'asc' } },
  )

/** A shared template of another account by its number; null for any other. */
export async function findShared(db: Db, kind: TemplateKind, id: number): Promise<SharedRow | null> {
  const { rows } = await sql<SharedRow>`select * from shared_templates(${kind}) where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The number of the new row; null where the template is shared no more. */
export async function insertMirror(tx: Tx, kind: TemplateKind, sharedId: number, name: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select mirror_template(${kind}, ${sharedId}, ${name}) as id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Returns what this account has of a shared template. */
export async function findMirror(db: Db, accountId: number, sharedId: number): Promise<number | null> {
  const row = await db
    .selectFrom('templates')
    .select('id')
    .where('account_id', '=', accountId)
    .where('mirror_of', '=', sharedId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns which account keeps a template; null for one of the account's own. */
export async function keeperOf(db: Db, accountId: number, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('templates')
    .select('mirror_from')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.mirror_from ?? null
}

export async function saveShared(tx: Tx, accountId: number, id: number, shared: boolean): Promise<void> {
  await tx
    .updateTable('templates')
    .set({ shared, row_version: sql<number>`row_version + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}
