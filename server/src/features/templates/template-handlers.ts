import {
  type TemplateKind,
  templateBounds,
  templateField,
  templateKindInfo,
} from '@skleyka/contract/templates/template-kinds.ts'
import type { TemplateMethods } from '@skleyka/contract/templates/template-methods.ts'
import type * as z from 'zod/mini'
import { inTransaction, type Tx } from '../../database/database.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { beginTemplate } from './begin-template.ts'
import { deleteUsed } from './delete-template.ts'
import { keepCheck, type TemplateCaller, type TemplateRules } from './kind-rules.ts'
import { keeperOf } from './shared-templates.sql.ts'
import { knownTemplate, templateView, usesOf } from './template-view.ts'
import {
  findVersion,
  insertTemplate,
  insertVersion,
  isNameTaken,
  listTemplates,
  listUsers,
  listVersions,
  lockKind,
  lockTemplate,
  moveDefault,
  type TemplateRow,
  updateTemplate,
} from './templates.sql.ts'

/**
 * The handlers of one kind of template, by the schema of its body: drafts, versions, the way back, the default one, and
 * deletion that moves whoever uses it. What is published is read anew at every question, so that it holds at once.
 */
export function templateHandlers<Body>(
  kind: TemplateKind,
  schema: z.ZodMiniType<Body, Body>,
  rules: TemplateRules<Body> = {},
): Handlers<TemplateMethods<Body>> {
  const check: NonNullable<TemplateRules<Body>['check']> = async (tx, accountId, body, before, services, caller) => {
    const keeper = before && (await keeperOf(tx, accountId, before.id))
    if (keeper) throw refuse('templates.mirrored', { account: keeper })
    await rules.check?.(tx, accountId, body, before, services, caller)
  }
  const parsed = (body: unknown): Body | null => (body === null ? null : schema.parse(body))
  keepCheck(kind, async (tx, body, before, services, caller) =>
    check(
      tx,
      caller.account.id,
      schema.parse(body),
      before && { id: before.id, published: parsed(before.published) },
      services,
      caller,
    ),
  )

  const view = (row: TemplateRow) => templateView(kind, schema, row)

  const found = async (db: CallServices['db'], accountId: number, id: number) =>
    view(await knownTemplate(db, accountId, kind, id))

  const locked = async (tx: Tx, accountId: number, id: number, rowVersion: number) => {
    const row = requireTemplate(await lockTemplate(tx, accountId, kind, id))
    if (row.row_version !== rowVersion) throw refuse('templates.changed')
    return row
  }

  const freeName = async (tx: Tx, accountId: number, name: string, place: string, exceptId: number | null) => {
    if (!(await isNameTaken(tx, accountId, kind, name, exceptId))) return
    const { message } = refuse('templates.nameTaken')
    throw refuse('templates.nameTaken', {}, { [place]: [message] })
  }

  const make = async (name: string, body: Body, caller: TemplateCaller, services: CallServices) => {
    const { account } = caller
    const tx = inTransaction(services.db)
    await beginTemplate(tx, account.id, kind)
    await freeName(tx, account.id, name, 'name', null)
    await check(tx, account.id, body, null, services, caller)
    const id = await insertTemplate(tx, { account_id: account.id, kind, name, draft: JSON.stringify(body) })
    services.audit({ objectType: 'template', objectId: id, after: { templateKind: kind, name, body } })
    return { template: await found(tx, account.id, id) }
  }

  /** Makes a body the published one, under the next number. */
  const publish = async (
    row: TemplateRow,
    body: Body,
    restoredFrom: number | null,
    caller: TemplateCaller,
    services: CallServices,
  ) => {
    const tx = inTransaction(services.db)
    const { account, user } = caller
    await check(tx, account.id, body, { id: row.id, published: parsed(row.body) }, services, caller)
    const text = JSON.stringify(body)
    const version = row.last_version + 1
    const of = { account_id: account.id, template_id: row.id }
    const written = { ...of, version, body: text, restored_from: restoredFrom, published_by: user.id }
    await insertVersion(tx, written, templateBounds.versions)
    await updateTemplate(tx, account.id, row.id, { body: text, draft: null, published_version: version })
    services.audit({
      objectType: 'template',
      objectId: row.id,
      before: { publishedVersion: row.published_version, published: row.body },
      after: { publishedVersion: version, published: body, ...(restoredFrom !== null && { restoredFrom }) },
    })
    return { template: await found(tx, account.id, row.id) }
  }

  return {
    list: async (question, { account }, { db }) => {
      const { rows, total } = await listTemplates(db, account.id, kind, question)
      return { items: rows.map(view), total }
    },

    get: async ({ id }, { account }, { db }) => ({ template: await found(db, account.id, id) }),

    create: async ({ name, body }, caller, services) => make(name, body, caller, services),

    update: async ({ id, rowVersion, fields }, caller, services) => {
      const { account } = caller
      const tx = inTransaction(services.db)
      await lockKind(tx, account.id, kind)
      const row = await locked(tx, account.id, id, rowVersion)
      const { name, body } = fields
      if (name !== undefined) await freeName(tx, account.id, name, 'fields.name', id)
      if (body !== undefined) await check(tx, account.id, body, { id, published: parsed(row.body) }, services, caller)
      await updateTemplate(tx, account.id, id, {
        ...(name !== undefined && { name }),
        ...(body !== undefined && { draft: JSON.stringify(body) }),
      })
      services.audit({
        objectType: 'template',
        objectId: id,
        before: {
          ...(name !== undefined && { name: row.name }),
          ...(body !== undefined && { body: row.draft ?? row.body }),
        },
        after: fields,
      })
      return { template: await found(tx, account.id, id) }
    },

    publish: async ({ id, rowVersion }, caller, services) => {
      const row = await locked(inTransaction(services.db), caller.account.id, id, rowVersion)
      const draft = parsed(row.draft)
      return draft === null ? { template: view(row) } : publish(row, draft, null, caller, services)
    },

    rollback: async ({ id, rowVersion, version }, caller, services) => {
      const tx = inTransaction(services.db)
      const row = await locked(tx, caller.account.id, id, rowVersion)
      const older = await findVersion(tx, caller.account.id, id, version)
      if (older === null) throw refuse('templates.versionNotFound')
      return publish(row, schema.parse(older.body), version, caller, services)
    },

    versions: async ({ id, page, perPage }, { account }, { db }) => {
      await knownTemplate(db, account.id, kind, id)
      const { rows, total } = await listVersions(db, account.id, id, { page, perPage })
      const items = rows.map((row) => ({
        version: row.version,
        body: schema.parse(row.body),
        restoredFrom: row.restored_from,
        publishedBy: row.publisher,
        publishedDate: row.published_at,
      }))
      return { items, total }
    },

    clone: async ({ id, name }, caller, services) => {
      const row = await knownTemplate(services.db, caller.account.id, kind, id)
      return make(name, schema.parse(row.draft ?? row.body), caller, services)
    },

    setDefault: async ({ id, on }, { account }, services) => {
      const tx = inTransaction(services.db)
      await lockKind(tx, account.id, kind)
      const row = requireTemplate(await lockTemplate(tx, account.id, kind, id))
      if (row.is_default === on) return { template: view(row) }
      if (on && row.body === null) throw refuse('templates.notPublished')
      if (!on && templateKindInfo[kind].isAlwaysSet) throw refuse('templates.defaultNeeded')
      const before = await moveDefault(tx, account.id, kind, on ? id : null)
      const field = templateField(kind)
      services.audit({
        objectType: 'template',
        objectId: id,
        before: { default: !on, [field]: before },
        after: { default: on, [field]: on ? id : null },
      })
      return { template: await found(tx, account.id, id) }
    },

    usage: async ({ id }, { account }, { db }) => {
      const row = await knownTemplate(db, account.id, kind, id)
      const { records, albums } = await listUsers(db, account.id, kind, id, templateBounds.users)
      const accounts = row.is_default ? [{ id: account.id, name: account.name }] : []
      return {
        records: { total: row.records, items: records },
        albums: { total: row.albums, items: albums },
        accounts: { total: accounts.length, items: accounts },
      }
    },

    delete: async ({ id, replaceWith }, { account }, services) => {
      const tx = inTransaction(services.db)
      await lockKind(tx, account.id, kind)
      const row = await lockTemplate(tx, account.id, kind, id)
      if (row === null) return { moved: { records: 0, albums: 0, accounts: 0 } }
      const moved = usesOf(row)
      await deleteUsed(tx, kind, row, replaceWith ?? null)
      const before = { templateKind: kind, name: row.name, body: row.draft ?? row.body }
      services.audit({
        objectType: 'template',
        objectId: id,
        before,
        after: { replaceWith: replaceWith ?? null, moved },
      })
      return { moved }
    },
  }
}

function requireTemplate<Row>(row: Row | null): Row {
  if (row === null) throw refuse('templates.notFound')
  return row
}
