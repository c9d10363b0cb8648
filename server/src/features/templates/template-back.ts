import { isDeepStrictEqual } from 'node:util'
import { allows } from '@skleyka/contract/access.ts'
import {
  type TemplateKind,
  templateField,
  templateKindInfo,
  templateKinds,
} from '@skleyka/contract/templates/template-kinds.ts'
import { type Db, inTransaction } from '../../database/database.ts'
import type { CallServices } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { type AuditedTemplate, backWrites, bringBack, fieldsOf } from './back-writes.ts'
import { listDeleted } from './deleted.sql.ts'
import type { TemplateCaller } from './kind-rules.ts'
import { listByIds, listPublished, lockKind, lockTemplate } from './templates.sql.ts'

/** A line of the journal about a template. */
interface Line {
  readonly id: number
  readonly object_id: string | null
  readonly before: unknown
  readonly after: unknown
}

/** Template in question now, as lines of the journal name it. */
interface TemplateNow {
  readonly kind: TemplateKind
  /** Null for a deleted one that can be brought back. */
  readonly fields: Readonly<Record<string, unknown>> | null
  /** Somebody names it, or it is the default one. */
  readonly isUsed: boolean
  /** Templates of its kind that may be followed. */
  readonly published: ReadonlySet<number>
}

/** The row version of the template, and how many had named it and name another one since. */
interface TakenBack {
  readonly id: number
  readonly rowVersion: number | null
  readonly skipped?: { readonly records: number; readonly albums: number; readonly accounts: number }
}

type Back =
  | { readonly of: keyof typeof backWrites; readonly was: AuditedTemplate; readonly became: AuditedTemplate }
  | { readonly of: 'deletion' }
const words: Readonly<Record<string, string>> = {
  name: 'название',
  body: 'черновик шаблона',
  publishedVersion: 'опубликованную версию',
  ...Object.fromEntries(templateKinds.map((kind) => [templateField(kind), 'основной шаблон'])),
}

/** Returns what takes a line back; null for one that is not taken back: a template that came back, a default one whose line does not tell the one before. */
function backOf({ before, after }: Pick<Line, 'before' | 'after'>): Back | null {
  const [was, became]: [AuditedTemplate, AuditedTemplate] = [{ ...Object(before) }, { ...Object(after) }]
  if ('replaceWith' in became) return { of: 'deletion' }
  if ('templateKind' in became)
    return 'returned' in became ? null : { of: 'making', was, became: { ...became, publishedVersion: null } }
  if ('publishedVersion' in became)
    return { of: was.publishedVersion == null ? 'firstPublication' : 'publication', was, became }
  if ('default' in became) {
    const isWhole = templateKinds.some((kind) => templateField(kind) in was)
    return isWhole ? { of: 'default', was, became } : null
  }
  const isEdit = Object.keys(became).every((field) => field in was && (field === 'name' || field === 'body'))
  return isEdit && Object.keys(became).length > 0 ? { of: 'fields', was, became } : null
}

/** Of the fields that a line wrote, those that hold something else now. */
function changedSince(became: AuditedTemplate, fields: AuditedTemplate): string[] {
  return Object.keys(words).filter((field) => field in became && !isDeepStrictEqual(became[field], fields[field]))
}

const kindOf = (word: string): TemplateKind => {
  const kind = templateKinds.find((one) => one === word)
  if (kind === undefined) throw new Error(`a template of the unknown kind ${word}`)
  return kind
}

/** The templates of these numbers as they are now, deleted ones among them. */
async function find(db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, TemplateNow>> {
  const [here, deleted] = [await listByIds(db, accountId, ids), await listDeleted(db, accountId, ids)]
  const published = await listPublished(db, accountId)
  const now = (word: string, fields: AuditedTemplate | null, isUsed: boolean): TemplateNow => {
    const kind = kindOf(word)
    const followed = published.filter((row) => row.kind === kind)
    const chosen = followed.find((row) => row.is_default)?.id ?? null
    return {
      kind,
      fields: fields && { ...fields, [templateField(kind)]: chosen },
      isUsed,
      published: new Set(followed.map(({ id }) => id)),
    }
  }
  return new Map<number, TemplateNow>([
    ...deleted.map((row) => [row.template_id, now(row.kind, null, false)] as const),
    ...here.map((row) => [row.id, now(row.kind, fieldsOf(row), row.is_used)] as const),
  ])
}

/** Returns true if the caller may take a line back, and its template still holds what it wrote. */
function mayUndo(line: Line, now: TemplateNow | undefined, caller: Parameters<typeof allows>[1]): boolean {
  const back = backOf(line)
  if (back === null || now === undefined || allows(accessOf(now.kind), caller) !== null) return false
  if (back.of === 'deletion') return now.fields === null
  if (now.fields === null || changedSince(back.became, now.fields).length > 0) return false
  if (back.of === 'firstPublication') return !now.isUsed
  const former = back.of === 'default' ? back.was[templateField(now.kind)] : null
  return former === null || now.published.has(Number(former))
}

const accessOf = (kind: TemplateKind) =>
  ({ who: 'member', section: 'VIDEO', permission: templateKindInfo[kind].permission }) as const

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
  const fresh = (await find(tx, caller.account.id, [id])).get(id)
  const changed = changedSince(back.became, { ...fresh?.fields })
  if (changed.length > 0)
    throw refuse('audit.changedSince', { fields: changed.map((field) => words[field] ?? field).join(', ') })
  await backWrites[back.of](row, now.kind, back.was, line.id, caller, services)
  return { id, rowVersion: back.of === 'making' ? null : row.row_version + 1 }
}

/** For the journal: takes lines about templates back, where their templates still hold what they wrote. */
export const templateLines = { find, mayUndo, undo }
