import type { TemplateKind } from '@skleyka/contract/templates/template-kinds.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { ofKind, updateTemplate } from './templates.sql.ts'

/**
 * Lists by name the templates of a kind that hold numbers at a path of their JSON, the templates of a kind that hold
 * numbers at a path of their JSON, published or in a draft, with each number.
 */
export async function listNaming(db: Db, accountId: number, kind: TemplateKind, path: string) {
  const { rows } = await sql<{ id: number; name: string; named: number }>`
    select templates.id, templates.name, held.named::bigint as named
    from templates cross join lateral (
      select jsonb_path_query(templates.body, ${path}::jsonpath) as named
      union select jsonb_path_query(templates.draft, ${path}::jsonpath)) as held
    where templates.account_id = ${accountId} and templates.kind = ${kind}
    order by templates.name collate russian, templates.id`.execute(db)
  return rows
}

/** All templates of a kind, kept as they are until the end of the transaction. */
export const lockBodies = (tx: Tx, accountId: number, kind: TemplateKind) =>
  ofKind(tx, accountId, kind)
    .select(['id', 'name', 'body', 'draft', 'published_version'])
    .orderBy('id')
    .forUpdate()
    .execute()

/** Writes what a template publishes and its draft in their places, without a new version: whoever follows it sees no other thing. */
export async function writeBodies(
  tx: Tx,
  accountId: number,
  id: number,
  { body, draft }: { readonly body: unknown; readonly draft: unknown },
): Promise<void> {
  const text = (value: unknown) => (value === null ? null : JSON.stringify(value))
  await updateTemplate(tx, accountId, id, { body: text(body), draft: text(draft) })
  await tx
    .updateTable('template_versions')
    .from('templates')
    .set({ body: sql`templates.body` })
    .whereRef('templates.id', '=', 'template_versions.template_id')
    .whereRef('templates.published_version', '=', 'template_versions.version')
    .where('template_versions.account_id', '=', accountId)
    .where('template_versions.template_id', '=', id)
    .execute()
}
