import { type TemplateKind, templateKinds } from '@skleyka/contract/templates/template-kinds.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { readPage } from '../../database/page.ts'
import type { TemplatesTable, TemplateVersionsTable } from '../../database/tables/templates.ts'
import { templateColumn } from '../../database/template-columns.ts'

export type TemplateRow = NonNullable<Awaited<ReturnType<typeof findTemplate>>>

/** The templates of one kind of an account. */
export const ofKind = (db: Db, accountId: number, kind: TemplateKind) =>
  db.selectFrom('templates').where('templates.account_id', '=', accountId).where('templates.kind', '=', kind)

const withUses = (db: Db, accountId: number, kind: TemplateKind) => {
  const column = sql.ref(templateColumn(kind))
  return ofKind(db, accountId, kind)
    .selectAll('templates')
    .select([
      sql<number>`(select count(*) from records where records.account_id = templates.account_id
        and records.${column} = templates.id and records.lifecycle <> 'DELETED')`.as('records'),
      sql<number>`(select count(*) from albums where albums.account_id = templates.account_id
        and albums.${column} = templates.id)`.as('albums'),
      sql<number>`coalesce((select max(version) from template_versions where template_versions.template_id = templates.id
        and template_versions.account_id = templates.account_id), 0)`.as('last_version'),
    ])
}

/** One page, the default one first, then by name. */
export const listTemplates = (
  db: Db,
  accountId: number,
  kind: TemplateKind,
  { q = '', ...page }: { q?: string | undefined; page: number; perPage: number },
) =>
  readPage(
    withUses(db, accountId, kind).where(isNamed(q)).orderBy('is_default', 'desc'),
    { name: sql`templates.name collate russian`, id: sql`templates.id` },
    { ...page, sort: { field: 'name', order: 'asc' } },
  )

/** Null for an unknown id and for one of another account alike. */
export async function findTemplate(db: Db, accountId: number, kind: TemplateKind, id: number) {
  return (await withUses(db, accountId, kind).where('templates.id', '=', id).executeTakeFirst()) ?? null
}

/** The same, kept as it is until the end of the transaction: nobody comes to follow it meanwhile. */
export async function lockTemplate(tx: Tx, accountId: number, kind: TemplateKind, id: number) {
  const query = withUses(tx, accountId, kind).where('templates.id', '=', id)
  return (await query.forUpdate('templates').executeTakeFirst()) ?? null
}

/** Returns what the journal compares of templates of whatever kind. */
export const listByIds = (db: Db, accountId: number, ids: readonly number[]) =>
  db
    .selectFrom('templates')
    .select(['id', 'kind', 'name', 'body', 'draft', 'published_version'])
    .select(sql<boolean>`is_default or ${isNamedBy('records')} or ${isNamedBy('albums')}`.as('is_used'))
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute()

const isNamedBy = (table: 'records' | 'albums') => {
  const names = templateKinds.map((kind) => sql`${sql.ref(`${table}.${templateColumn(kind)}`)} = templates.id`)
  return sql<boolean>`exists (select from ${sql.table(table)} where ${sql.table(table)}.account_id = templates.account_id
    ${table === 'records' ? sql`and records.lifecycle <> 'DELETED'` : sql``} and (${sql.join(names, sql` or `)}))`
}

/** The templates that may be followed, of every kind: few of an account. */
export const listPublished = (db: Db, accountId: number) =>
  db
    .selectFrom('templates')
    .select(['id', 'kind', 'is_default'])
    .where('account_id', '=', accountId)
    .where('body', 'is not', null)
    .execute()

/** Returns true if the account has this published template; it is not deleted before the end of the transaction. */
export async function mayBeFollowed(tx: Tx, accountId: number, kind: TemplateKind, id: number): Promise<boolean> {
  const query = ofKind(tx, accountId, kind).select('id').where('id', '=', id).where('body', 'is not', null)
  return (await query.forShare().executeTakeFirst()) !== undefined
}

/** Until the end of the transaction no other template of this kind is made, renamed, deleted or made the default one. */
export async function lockKind(tx: Tx, accountId: number, kind: TemplateKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`templates.${kind}`}, ${accountId}))`.execute(tx)
}

export async function countTemplates(tx: Tx, accountId: number, kind: TemplateKind): Promise<number> {
  const { total } = await ofKind(tx, accountId, kind)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function isNameTaken(
  tx: Tx,
  accountId: number,
  kind: TemplateKind,
  name: string,
  exceptId: number | null,
) {
  const row = await ofKind(tx, accountId, kind)
    .select('id')
    .where(sql<boolean>`lower(name collate "ru-x-icu") = lower(${name} collate "ru-x-icu")`)
    .where(sql<boolean>`id is distinct from ${exceptId}`)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertTemplate(tx: Tx, template: Insertable<TemplatesTable>): Promise<number> {
  const { id } = await tx.insertInto('templates').values(template).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Writes columns under a new row version; the caller has locked the row. */
export async function updateTemplate(
  tx: Tx,
  accountId: number,
  id: number,
  fields: Partial<Pick<Insertable<TemplatesTable>, 'name' | 'draft' | 'body' | 'published_version' | 'is_default'>>,
): Promise<void> {
  await tx
    .updateTable('templates')
    .set({ ...fields, row_version: sql<number>`row_version + 1`, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Makes another template the default one of the account, or none; answers which one it was. The caller has locked the kind. */
export async function moveDefault(tx: Tx, accountId: number, kind: TemplateKind, to: number | null) {
  const before = await ofKind(tx, accountId, kind).select('id').where('is_default', '=', true).executeTakeFirst()
  await unsetDefault(tx, accountId, kind)
  if (to !== null) await updateTemplate(tx, accountId, to, { is_default: true })
  return before?.id ?? null
}

/** Takes the mark from whichever is the default one of the account. */
async function unsetDefault(tx: Tx, accountId: number, kind: TemplateKind): Promise<void> {
  await tx
    .updateTable('templates')
    .set({ is_default: false, row_version: sql<number>`row_version + 1` })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('is_default', '=', true)
    .execute()
}

/** Keeps what is published, and of the versions before only as many as the bound. */
export async function insertVersion(tx: Tx, version: Insertable<TemplateVersionsTable>, kept: number): Promise<void> {
  await tx.insertInto('template_versions').values(version).execute()
  await tx
    .deleteFrom('template_versions')
    .where('account_id', '=', version.account_id)
    .where('template_id', '=', version.template_id)
    .where('version', '<=', version.version - kept)
    .execute()
}

export async function findVersion(db: Db, accountId: number, id: number, version: number) {
  const row = await db
    .selectFrom('template_versions')
    .select('body')
    .where('account_id', '=', accountId)
    .where('template_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ?? null
}

/** The newest first, with who published each. */
export const listVersions = (db: Db, accountId: number, id: number, page: { page: number; perPage: number }) =>
  readPage(
    db
      .selectFrom('template_versions')
      .leftJoin('users', 'users.id', 'template_versions.published_by')
      .selectAll('template_versions')
      .select(sql<string | null>`coalesce(nullif(users.name, ''), users.email)`.as('publisher'))
      .where('template_versions.account_id', '=', accountId)
      .where('template_versions.template_id', '=', id),
    { version: sql`template_versions.version`, id: sql`template_versions.version` },
    { ...page, sort: { field: 'version', order: 'desc' } },
  )

/** The first of those that name a template, by id. */
export async function listUsers(db: Db, accountId: number, kind: TemplateKind, id: number, limit: number) {
  const of = <T extends 'records' | 'albums'>(table: T) =>
    sql<{ id: number; name: string }>`select id, name from ${sql.table(table)} where account_id = ${accountId}
      and ${sql.ref(templateColumn(kind))} = ${id} ${table === 'records' ? sql`and lifecycle <> 'DELETED'` : sql``}
      order by id limit ${limit}`.execute(db)
  const [records, albums] = [await of('records'), await of('albums')]
  return { records: records.rows, albums: albums.rows }
}

/** Lets whatever names a template name another one instead, and answers who did. It is no edit of theirs: their versions stay. */
export async function moveUsers(tx: Tx, accountId: number, kind: TemplateKind, id: number, to: number) {
  const column = sql.ref(templateColumn(kind))
  const move = async (table: 'records' | 'albums') => {
    const { rows } = await sql<{ id: number }>`update ${sql.table(table)} set ${column} = ${to}
      where account_id = ${accountId} and ${column} = ${id} returning id`.execute(tx)
    return rows.map((row) => row.id)
  }
  return { records: await move('records'), albums: await move('albums') }
}

/** Records that were deleted for good keep their row, which no longer has to name a template. */
export async function forgetTombstones(tx: Tx, accountId: number, kind: TemplateKind, id: number): Promise<void> {
  const column = sql.ref(templateColumn(kind))
  await sql`update records set ${column} = null
    where account_id = ${accountId} and ${column} = ${id} and lifecycle = 'DELETED'`.execute(tx)
}

export async function deleteTemplate(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('templates').where('account_id', '=', accountId).where('id', '=', id).execute()
}

const isNamed = (q: string) =>
  sql<boolean>`translate(lower(templates.name collate "ru-x-icu"), 'ё', 'е')
    like translate(lower(${`%${q.replace(/[\\%_]/g, '\\$&')}%`} collate "ru-x-icu"), 'ё', 'е')`
