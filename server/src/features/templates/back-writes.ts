import { isDeepStrictEqual } from 'node:util'
import { type TemplateKind, templateBounds, templateField } from '@skleyka/contract/templates/template-kinds.ts'
import { inTransaction } from '../../database/database.ts'
import type { CallServices } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { deleteUsed, usesInWords } from './delete-template.ts'
import { insertDeleted, lockDeleted } from './deleted.sql.ts'
import { findDefault } from './followed.sql.ts'
import { checkOf, type TemplateCaller } from './kind-rules.ts'
import {
  countTemplates,
  insertVersion,
  isNameTaken,
  lockTemplate,
  mayBeFollowed,
  moveDefault,
  type TemplateRow,
  updateTemplate,
} from './templates.sql.ts'

/** Kept facts of a template in a line of the journal. */
export type AuditedTemplate = Readonly<Record<string, unknown>>

/** A template as lines of the journal name it. */
export const fieldsOf = ({
  name,
  body,
  draft,
  published_version,
}: Pick<TemplateRow, 'name' | 'body' | 'draft' | 'published_version'>) => ({
  name,
  body: draft ?? body,
  publishedVersion: published_version,
})

type Write = (
  row: TemplateRow,
  kind: TemplateKind,
  was: AuditedTemplate,
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

/** Nobody follows it any more: what was published is a draft again. Refused while somebody does. */
const withdraw: Write = async (row, _kind, _was, undoOf, _caller, services) => {
  const uses = usesInWords(row)
  if (uses !== '') throw refuse('templates.usedSince', { uses })
  const draft = JSON.stringify(row.draft ?? row.body)
  await updateTemplate(inTransaction(services.db), row.account_id, row.id, {
    body: null,
    draft,
    published_version: null,
  })
  services.audit({
    objectType: 'template',
    objectId: row.id,
    before: { publishedVersion: row.published_version, published: row.body },
    after: { publishedVersion: null, published: null },
    undoOf,
  })
}

/** The one before is the default one again, or none. */
const chooseFormer: Write = async (row, kind, was, undoOf, _caller, services) => {
  const tx = inTransaction(services.db)
  const field = templateField(kind)
  const former = was[field] == null ? null : Number(was[field])
  if (former !== null && !(await mayBeFollowed(tx, row.account_id, kind, former))) throw refuse('templates.formerGone')
  const before = await moveDefault(tx, row.account_id, kind, former)
  services.audit({
    objectType: 'template',
    objectId: row.id,
    before: { default: before === row.id, [field]: before },
    after: { default: former === row.id, [field]: former },
    undoOf,
  })
}

/** A template that was made and not published goes as any template is deleted: that line brings it back. */
const unmake: Write = async (row, kind, _was, undoOf, _caller, services) => {
  await deleteUsed(inTransaction(services.db), kind, row, null)
  services.audit({
    objectType: 'template',
    objectId: row.id,
    before: { templateKind: kind, name: row.name, body: row.draft },
    after: { replaceWith: null, moved: { records: 0, albums: 0, accounts: 0 } },
    undoOf,
  })
}

/** Writes that take a line back, by what the line tells. */
export const backWrites = {
  fields: writeFields,
  publication: publishAgain,
  firstPublication: withdraw,
  default: chooseFormer,
  making: unmake,
} as const satisfies Readonly<Record<string, Write>>

/** A deleted template is there again, for whoever still names what took its place; the others are told. */
export async function bringBack(
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
  if (isDefault) await moveDefault(tx, accountId, kind, id)
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
