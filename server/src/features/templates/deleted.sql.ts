import type { TemplateKind } from '@skleyka/contract/templates/template-kinds.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { templateColumn } from '../../database/template-columns.ts'
import type { TemplateRow } from './templates.sql.ts'

/** Users of a template when it was deleted, and what they name since. */
interface Moved {
  readonly replacedBy: number | null
  readonly records: readonly number[]
  readonly albums: readonly number[]
}

/** Keeps a template that is about to be deleted, with its versions; of its kind only the last ones, as many as the bound. */
export async function keepDeleted(tx: Tx, row: TemplateRow, moved: Moved, kept: number): Promise<void> {
  await sql`insert into deleted_templates (account_id, template_id, kind, template, versions, replaced_by, records, albums)
    select account_id, id, kind, to_jsonb(templates) || jsonb_build_object('is_default', ${row.is_default}::boolean),
      coalesce((select jsonb_agg(to_jsonb(template_versions)) from template_versions
        where template_versions.account_id = templates.account_id and template_id = templates.id), '[]'),
      ${moved.replacedBy}::bigint, ${moved.records}::bigint[], ${moved.albums}::bigint[]
    from templates where account_id = ${row.account_id} and id = ${row.id}`.execute(tx)
  await sql`delete from deleted_templates
    where account_id = ${row.account_id} and kind = ${row.kind} and template_id in (
      select template_id from deleted_templates where account_id = ${row.account_id} and kind = ${row.kind}
      order by deleted_at desc, template_id desc offset ${kept})`.execute(tx)
}

/** Of these numbers, the deleted templates that can be brought back, each with its kind. */
export async function listDeleted(db: Db, accountId: number, ids: readonly number[]) {
  return db
    .selectFrom('deleted_templates')
    .select(['template_id', 'kind'])
    .where('account_id', '=', accountId)
    .where('template_id', 'in', [...ids])
    .execute()
}

/** A deleted template, kept as it is until the end of the transaction; null for one that is not kept. */
export async function lockDeleted(tx: Tx, accountId: number, id: number) {
  const { rows } = await sql<{
    name: string
    body: unknown
    draft: unknown
    is_default: boolean
    replaced_by: number | null
    records: number
    albums: number
  }>`select template ->> 'name' as name, template -> 'body' as body, template -> 'draft' as draft,
      (template -> 'is_default')::boolean as is_default, replaced_by,
      cardinality(records) as records, cardinality(albums) as albums
    from deleted_templates where account_id = ${accountId} and template_id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/**
 * Puts a kept template back under its number, with its versions, for whoever still names the one that took its place; answers
 * how many came back to it.
 */
export async function insertDeleted(tx: Tx, accountId: number, kind: TemplateKind, id: number) {
  const kept = sql`deleted_templates where deleted_templates.account_id = ${accountId} and deleted_templates.template_id = ${id}`
  await sql`insert into templates (id, account_id, kind, name, body, draft, published_version, row_version, created_at)
    overriding system value
    select was.id, was.account_id, was.kind, was.name, nullif(was.body, 'null'), nullif(was.draft, 'null'),
      was.published_version, was.row_version + 1, was.created_at
    from deleted_templates cross join lateral jsonb_populate_record(null::templates, template) as was
    where deleted_templates.account_id = ${accountId} and deleted_templates.template_id = ${id}`.execute(tx)
  await sql`insert into template_versions select was.* from deleted_templates
    cross join lateral jsonb_populate_recordset(null::template_versions, versions) as was
    where deleted_templates.account_id = ${accountId} and deleted_templates.template_id = ${id}`.execute(tx)
  const column = sql.ref(templateColumn(kind))
  const giveBack = async (table: 'records' | 'albums') => {
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${column} = ${id}
      where account_id = ${accountId} and id = any((select ${sql.ref(table)} from ${kept})::bigint[])
        and ${column} = (select replaced_by from ${kept})`.execute(tx)
    return Number(numAffectedRows ?? 0)
  }
  const back = { records: await giveBack('records'), albums: await giveBack('albums') }
  await sql`delete from ${kept}`.execute(tx)
  return back
}
