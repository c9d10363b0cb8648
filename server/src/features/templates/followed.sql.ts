import { type TemplateKind, templateKinds } from '@skleyka/contract/templates/template-kinds.ts'
import type { InheritedTemplate } from '@skleyka/contract/templates/templates.calls.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { templateColumn } from '../../database/template-columns.ts'
import { ofKind } from './templates.sql.ts'

/** Row that `template_of` of the database answers. */
export interface FollowedRow {
  template_id: number
  name: string
  body: unknown
  version: number
  source: 'record' | 'album' | 'account'
  album_id: number | null
  album_name: string | null
}

/** The template of a kind that a row of `records` follows, to be joined laterally or selected from; no row when there is none. */
export const followedTemplate = (kind: TemplateKind) =>
  sql<FollowedRow>`template_of(records.account_id, records.id, records.${sql.ref(templateColumn(kind))}, ${sql.lit(kind)})`

/** The same for a record by its number, as it is, or as if it named `own`. Null for none, and for a record that is not there. */
export async function findFollowed(
  db: Db,
  accountId: number,
  kind: TemplateKind,
  recordId: number,
  as: { readonly own?: number | null } = {},
): Promise<FollowedRow | null> {
  const own = as.own === undefined ? sql`records.${sql.ref(templateColumn(kind))}` : sql`${as.own}::bigint`
  const { rows } = await sql<FollowedRow>`select followed.* from records
    cross join lateral template_of(records.account_id, records.id, ${own}, ${sql.lit(kind)}) as followed
    where records.account_id = ${accountId} and records.id = ${recordId}`.execute(db)
  return rows[0] ?? null
}

/** The template that a record would follow if it named none itself. */
export async function findInherited(
  db: Db,
  accountId: number,
  kind: TemplateKind,
  recordId: number,
): Promise<InheritedTemplate | null> {
  const followed = await findFollowed(db, accountId, kind, recordId, { own: null })
  if (followed === null || followed.source === 'record') return null
  return { id: followed.template_id, name: followed.name, from: followed.source, albumName: followed.album_name }
}

/** The default one of the account. */
export async function findDefault(db: Db, accountId: number, kind: TemplateKind) {
  return (await ofKind(db, accountId, kind).selectAll().where('is_default', '=', true).executeTakeFirst()) ?? null
}

/** The templates a record or an album names itself. */
export async function findNamed(db: Db, table: 'records' | 'albums', accountId: number, id: number) {
  const row = await db
    .selectFrom(table)
    .select(templateKinds.map((kind) => templateColumn(kind)))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(table === 'records', (query) => query.where(sql<boolean>`lifecycle <> 'DELETED'`))
    .executeTakeFirst()
  return row ?? null
}
