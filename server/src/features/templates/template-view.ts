import type { TemplateKind } from '@skleyka/contract/templates/template-kinds.ts'
import type * as z from 'zod/mini'
import type { Db } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { findTemplate, type TemplateRow } from './templates.sql.ts'

/** A template as calls answer it, by the schema of its body. */
export function templateView<Body>(kind: TemplateKind, schema: z.ZodMiniType<Body, Body>, row: TemplateRow) {
  return {
    id: row.id,
    kind,
    name: row.name,
    body: schema.parse(row.draft ?? row.body),
    published: row.body === null ? null : schema.parse(row.body),
    version: row.draft === null ? (row.published_version ?? 1) : row.last_version + 1,
    publishedVersion: row.published_version,
    default: row.is_default,
    shared: row.shared,
    sharedBy: row.mirror_from,
    uses: usesOf(row),
    createdDate: row.created_at,
    updatedDate: row.updated_at,
    rowVersion: row.row_version,
  }
}

export const usesOf = ({ records, albums, is_default }: TemplateRow) => ({
  records,
  albums,
  accounts: is_default ? 1 : 0,
})

/** One by its number. Refuses `templates.notFound` for an unknown and a foreign one. */
export async function knownTemplate(db: Db, accountId: number, kind: TemplateKind, id: number): Promise<TemplateRow> {
  const row = await findTemplate(db, accountId, kind, id)
  if (row === null) throw refuse('templates.notFound')
  return row
}
