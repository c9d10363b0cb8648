import { isDeepStrictEqual } from 'node:util'
import { allows } from '@skleyka/contract/access.ts'
import {
  type TemplateKind,
  templateBounds,
  templateKindFacts,
  templateKinds,
} from '@skleyka/contract/template-kinds.ts'
import { type Db, inTransaction } from '../../database/database.ts'
import type { CallServices } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { insertDeleted, listDeleted, lockDeleted } from './deleted.sql.ts'
import { findDefault } from './followed.sql.ts'
import { checkOf, type TemplateCaller } from './kind-rules.ts'
import {
  countTemplates,
  insertVersion,
  isNameTaken,
  listByIds,
  lockKind,
  lockTemplate,
  type TemplateRow,
  unsetDefault,
  updateTemplate,
} from './templates.sql.ts'

/** A line of the journal about a template. */
interface Line {
  readonly id: number
  readonly object_id: string | null
  readonly before: unknown
  readonly after: unknown
}

/** What of a template is in question now, as lines of the journal name it. */
interface TemplateNow {
  readonly kind: TemplateKind
  /** Null for a deleted one that can be brought back. */
  readonly fields: Readonly<Record<string, unknown>> | null
}

/** The row version of the template, and how many had named it and name another one since. */
interface TakenBack {
  readonly id: number
  readonly rowVersion: number | null
  readonly skipped?: { readonly records: number; readonly albums: number; readonly accounts: number }
}

type Back =
  | { readonly of: 'fields' | 'publication'; readonly was: Kept; readonly became: Kept }
  | { readonly of: 'deletion' }
type Kept = Readonly<Record<string, unknown>>

const words: Readonly<Record<string, string>> = {
  name: 'название',
  body: 'черновик шаблона',
  publishedVersion: 'опубликованную версию',
}

/** What takes a line back; null for one that is not taken back: a first publication, a new template, another default one. */
function backOf({ before, after }: Pick<Line, 'before' | 'after'>): Back | null {
  const [was, became]: [Kept, Kept] = [{ ...Object(before) }, { ...Object(after) }]
  if ('replaceWith' in became) return { of: 'deletion' }
  if (was.publishedVersion != null && 'publishedVersion' in became) return { of: 'publication', was, became }
  const isEdit = Object.keys(became).every((field) => field in was && (field === 'name' || field === 'body'))
  return isEdit && Object.keys(became).length > 0 ? { of: 'fields', was, became } : null
}

/** Of the fields that a line wrote, those that hold something else now. */
function changedSince(became: Kept, fields: Kept): string[] {
  return ['name', 'body', 'publishedVersion'].filter(
    (field) => field in became && !isDeepStrictEqual(became[field], fields[field]),
  )
}

const fieldsOf = ({
  name,
  body,
  draft,
  published_version,
}: Pick<TemplateRow, 'name' | 'body' | 'draft' | 'published_version'>) => ({
  name,
  body: draft ?? body,
  publishedVersion: published_version,
})

const kindOf = (word: string): TemplateKind => {
  const kind = templateKinds.find((one) => one === word)
  if (kind === undefined) throw new Error(`a template of the unknown kind ${word}`)
  return kind
}

/** The templates of these numbers as they are now, deleted ones among them. */
async function find(db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, TemplateNow>> {
  const [here, deleted] = [await listByIds(db, accountId, ids), await listDeleted(db, accountId, ids)]
  return new Map<number, TemplateNow>([
    ...deleted.map((row) => [row.template_id, { kind: kindOf(row.kind), fields: null }] as const),
    ...here.map((row) => [row.id, { kind: kindOf(row.kind), fields: fieldsOf(row) }] as const),
  ])
}

/** Whether the caller may take a line back, and its template still holds what it wrote. */
function mayUndo(line: Line, now: TemplateNow | undefined, caller: Parameters<typeof allows>[1]): boolean {
  const back = backOf(line)
  if (back === null || now === undefined || allows(accessOf(now.kind), caller) !== null) return false
  if (back.of === 'deletion') return now.fields === null
  return now.fields !== null && changedSince(back.became, now.fields).length === 0
}

const accessOf = (kind: TemplateKind) =>
  ({ who: 'member', section: 'VIDEO', permission: templateKindFacts[kind].permission }) as const

/** Takes a line back, by the rules and the permission of what comes back; answers the row version, and who was left as he is. */
async function undo(line: Line, caller: TemplateCaller, services: CallServices): Promise<TakenBack> {
  const tx = inTransaction(services.db)
  const [id, back] = [Number(line.object_id), backOf(line)]
  const now = (await find(tx, caller.account.id, [id])).get(id)
  if (back === null) throw refuse('audit.final')
  if (now === undefined) throw refuse(back.of === 'deletion' ? 'templates.notKept' : 'templates.notFound')
  const refused = allows(accessOf(now.kind), caller)
  if (refused) throw refuse(refused)
  await lockKind(tx, caller.account.id, now.kind)
  if (back.of === 'deletion') return bringBack(id, now.kind, line.id, caller, services)
  const row = await lockTemplate(tx, caller.account.id, now.kind, id)
  if (row === null) throw refuse('templates.notFound')
  const changed = changedSince(back.became, fieldsOf(row))
  if (changed.length > 0)
    throw refuse('audit.changedSince', { fields: changed.map((field) => words[field] ?? field).join(', ') })
  const write = back.of === 'fields' ? writeFields : publishAgain
  await write(row, now.kind, back.was, line.id, caller, services)
  return { id, rowVersion: row.row_version + 1 }
}

type Write = (
  row: TemplateRow,
  kind: TemplateKind,
  was: Kept,
  undoOf: number,
  caller: TemplateCaller,
  services: CallServices,
) => Promise<void>

const writeFields: Write = async (row, kind, was, undoOf, caller, services) => {
  const tx = inTransaction(services.db)
  const { name, body } = was
  if (typeof name === 'string') await freeName(services, row.account_id, kind, name, row.id)
  if (body !== undefined) await checkOf(kind)(tx, body, { id: row.id, published: row.body }, services, caller)
  // what is published needs no draft of the same
  const draft = isDeepStrictEqual(body, row.body) ? null : JSON.stringify(body)
  await updateTemplate(tx, row.account_id, row.id, {
    ...(typeof name === 'string' && { name }),
    ...(body !== undefined && { draft }),
  })
  const now = fieldsOf(row)
  services.audit({
    objectType: 'template',
    objectId: row.id,
    before: { ...('name' in was && { name: now.name }), ...('body' in was && { body: now.body }) },
    after: was,
    undoOf,
  })
}

/** Publishes what was followed before, under the next number; what is followed now becomes the draft, unless there is one. */
const publishAgain: Write = async (row, kind, was, undoOf, caller, services) => {
  const tx = inTransaction(services.db)
  await checkOf(kind)(tx, was.published, { id: row.id, published: row.body }, services, caller)
  const [version, restoredFrom] = [row.last_version + 1, Number(was.publishedVersion)]
  const body = JSON.stringify(was.published)
  const of = { account_id: row.account_id, template_id: row.id }
  const written = { ...of, version, body, restored_from: restoredFrom, published_by: caller.user.id }
  await insertVersion(tx, written, templateBounds.versions)
  const draft = row.draft ?? row.body
  await updateTemplate(tx, row.account_id, row.id, {
    body,
    draft: isDeepStrictEqual(draft, was.published) ? null : JSON.stringify(draft),
    published_version: version,
  })
  services.audit({
    objectType: 'template',
    objectId: row.id,
    before: { publishedVersion: row.published_version, published: row.body },
    after: { publishedVersion: version, published: was.published, restoredFrom },
    undoOf,
  })
}

async function bringBack(
  id: number,
  kind: TemplateKind,
  undoOf: number,
  caller: TemplateCaller,
  services: CallServices,
) {
  const tx = inTransaction(services.db)
  const { id: accountId } = caller.account
  const kept = await lockDeleted(tx, accountId, id)
  if (kept === null) throw refuse('templates.notKept')
  await freeName(services, accountId, kind, kept.name, null)
  if ((await countTemplates(tx, accountId, kind)) >= templateBounds.count)
    throw refuse('templates.full', { max: templateBounds.count })
  for (const body of [kept.body, kept.draft]) {
    if (body !== null) await checkOf(kind)(tx, body, null, services, caller)
  }
  const back = await insertDeleted(tx, accountId, kind, id)
  const isStillReplaced = (await findDefault(tx, accountId, kind))?.id === kept.replaced_by
  const isDefault = kept.is_default && isStillReplaced
  if (isDefault) {
    await unsetDefault(tx, accountId, kind)
    await updateTemplate(tx, accountId, id, { is_default: true })
  }
  const returned = { ...back, accounts: isDefault ? 1 : 0 }
  const after = { templateKind: kind, name: kept.name, body: kept.draft ?? kept.body, returned }
  services.audit({ objectType: 'template', objectId: id, after, undoOf })
  return {
    id,
    rowVersion: (await lockTemplate(tx, accountId, kind, id))?.row_version ?? null,
    skipped: {
      records: kept.records - back.records,
      albums: kept.albums - back.albums,
      accounts: kept.is_default && !isDefault ? 1 : 0,
    },
  }
}

async function freeName(
  services: CallServices,
  accountId: number,
  kind: TemplateKind,
  name: string,
  exceptId: number | null,
): Promise<void> {
  if (await isNameTaken(inTransaction(services.db), accountId, kind, name, exceptId))
    throw refuse('templates.nameTakenSince', { name })
}

/** For the journal: takes lines about templates back, where their templates still hold what they wrote. */
export const templateBack = { find, mayUndo, undo }
