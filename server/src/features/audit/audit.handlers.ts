import { allows } from '@skleyka/contract/access.ts'
import { actionTitles, objectTitles } from '@skleyka/contract/action-titles.ts'
import { type AuditEvent, type audit, journalledFields } from '@skleyka/contract/audit/audit.calls.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import type { EnteredAccount, SignedIn } from '../../http/caller.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { recordChanges } from '../records/records.ts'
import { templateLines } from '../templates/templates.ts'
import { moveLifecycle } from '../trash/trash.ts'
import { type AuditRow, countEvents, findEvent, findFieldsBefore, listEvents } from './audit.sql.ts'
import { isTakenBack, journalled, journalledKind, type ObjectNow, refusedFields } from './audited-objects.ts'
import { checkChains } from './check-chains.ts'
import {
  changedSince,
  eventView,
  installationView,
  type LifecycleBack,
  lifecycleBack,
  rolesIn,
  takenBack,
} from './event-view.ts'
import { countAllEvents, listAllEvents } from './installation.sql.ts'
import { findObjectNames, findRoleNames, type ObjectRef } from './object-names.sql.ts'

interface Reader {
  readonly account: EnteredAccount
  readonly user: SignedIn['user']
}

export const auditHandlers: Handlers<typeof audit> = {
  list: async ({ page, perPage, ...question }, { account, user }, { db }) => {
    if (page * perPage > bounds.listDepth) {
      throw refuse('call.badParams', { problems: 'page' }, { page: ['Так далеко журнал не\u00a0листается'] })
    }
    const rows = await listEvents(db, account.id, question, (page - 1) * perPage, perPage)
    const items = await show(db, { account, user }, rows)
    return { items, total: await countEvents(db, account.id, question), ...(await namesIn(db, items)) }
  },

  get: async ({ id }, { account, user }, { db }) => {
    const row = await findEvent(db, account.id, id)
    const [event] = row ? await show(db, { account, user }, [row]) : []
    if (!event) throw refuse('audit.notFound')
    return { event, ...(await namesIn(db, [event])) }
  },

  titles: async () => ({
    actions: byTitle([...actionTitles].map(([action, { title }]) => ({ action, title }))),
    objects: byTitle([...objectTitles].map(([type, title]) => ({ type, title }))),
  }),

  getAsOf: async ({ object, at }, { account }, { db }) => {
    const kind = journalled[object.type]
    const now = (await kind.find(db, account.id, [object.id])).get(object.id)
    if (!now) throw refuse(kind.unknown)
    const since = await findFieldsBefore(db, account.id, object, at)
    const before = since.filter(([field]) => field === 'lifecycle' || isTakenBack(kind, field))
    const { lifecycle, ...fields } = { lifecycle: now.lifecycle, ...now.fields, ...Object.fromEntries(before) }
    if (at < now.createdAt || lifecycle === 'DELETED') throw refuse('audit.notYet')
    return { fields }
  },

  check: ({ from }, { account: { id } }, { db }) =>
    asPlatform(db, 'journal', (all) => checkChains(all, id, from && { chain: id, place: from.place })),

  checkAll: ({ from }, _caller, { db }) => checkChains(db, null, from),

  listAll: async ({ page, perPage, ...question }, _caller, { db }) => {
    if (page * perPage > bounds.listDepth) {
      throw refuse('call.badParams', { problems: 'page' }, { page: ['Так далеко журнал не\u00a0листается'] })
    }
    const rows = await listAllEvents(db, question, (page - 1) * perPage, perPage)
    const names = await findObjectNames(db, null, refsOf(rows))
    const items = rows.map((row) => installationView(row, names))
    return { items, total: await countAllEvents(db, question), ...(await namesIn(db, items)) }
  },

  undo: async ({ id }, caller, services) => {
    const { account, user } = caller
    const { db, audit } = services
    const tx = inTransaction(db)
    const row = await findEvent(tx, account.id, id)
    if (!row) throw refuse('audit.notFound')
    if (row.object_type === 'template') {
      const { id: templateId, rowVersion, skipped } = await templateLines.undo(row, caller, services)
      return { updateStates: { [templateId]: { status: 'OK' as const, rowVersion } }, ...(skipped && { skipped }) }
    }
    const move = lifecycleBack(row)
    if (move) return moveBack(tx, row, move, { account, user }, audit)
    const kind = journalledKind(row.object_type)
    const changes = takenBack(row)
    if (!kind || !changes) throw refuse('audit.final')
    const refused = refusedFields(kind, changes, { user, account })
    if (refused) throw refuse(refused)
    const objectId = Number(row.object_id)
    const now = await kind.lock(tx, account.id, objectId)
    if (!now) throw refuse(kind.unknown)
    const changed = changedSince(changes, now)
    if (changed.length > 0) throw refuse('audit.changedSince', { fields: inWords(changed) })
    const [before, after] = (['after', 'before'] as const).map((side) =>
      Object.fromEntries(changes.map((change) => [change.field, change[side]])),
    )
    const rowVersion = await kind.write(tx, account.id, objectId, after ?? {}, services)
    audit({ objectType: row.object_type ?? '', objectId, before, after, undoOf: id })
    return { updateStates: { [objectId]: { status: 'OK' as const, rowVersion } } }
  },
}

const byTitle = <T extends { title: string }>(titled: readonly T[]): T[] =>
  titled.toSorted((a, b) => a.title.localeCompare(b.title, 'ru'))

/** Names of the people and roles that changes tell of by their ids. */
const namesIn = async (db: Db, events: readonly Pick<AuditEvent, 'changes'>[]) => ({
  people: await recordChanges.namesOfAuthors(
    db,
    events.flatMap(({ changes }) => changes),
  ),
  roles: await findRoleNames(db, rolesIn(events)),
})

const refsOf = (rows: readonly Pick<AuditRow, 'object_type' | 'object_id'>[]): ObjectRef[] =>
  rows.flatMap(({ object_type: type, object_id: id }) => (type === null || id === null ? [] : [{ type, id }]))

/** Takes a move into the trash or out of it back, where the video is still there. */
async function moveBack(
  tx: Tx,
  row: AuditRow,
  { move, reason, from }: LifecycleBack,
  { account, user }: Reader,
  audit: CallServices['audit'],
) {
  const refused = allows(trash[move].access, { user, account })
  if (refused) throw refuse(refused)
  const id = Number(row.object_id)
  const now = (await journalled.record.find(tx, account.id, [id])).get(id)
  if (!now || now.lifecycle === 'DELETED') throw refuse('records.notFound')
  if (now.lifecycle !== from) throw refuse('audit.changedSince', { fields: 'место видео' })
  const mover = { accountId: account.id, userId: user.id, reason }
  const { changes } = await moveLifecycle(tx, move, mover, [id])
  const [change] = changes
  // a hold was set since
  if (!change) throw refuse('audit.changedSince', { fields: 'запрет удаления' })
  audit({ ...change, undoOf: row.id })
  return { updateStates: { [id]: { status: 'OK' as const, rowVersion: null } } }
}

/** Lines with what may be done about each, by what their objects are now. */
async function show(db: Db, reader: Reader, rows: readonly AuditRow[]): Promise<AuditEvent[]> {
  const present = new Map<string, ObjectNow>()
  for (const [type, kind] of Object.entries(journalled)) {
    const ids = rows.flatMap(({ object_type, object_id }) => (object_type === type ? [Number(object_id)] : []))
    if (ids.length === 0) continue
    const found = await kind.find(db, reader.account.id, [...new Set(ids)])
    for (const [id, now] of found) present.set(`${type} ${id}`, now)
  }
  const templates = await templatesOf(db, reader, rows)
  const names = await findObjectNames(db, reader.account.id, refsOf(rows))
  return rows.map((row) => {
    if (row.object_type === 'template')
      return eventView(row, names, templateLines.mayUndo(row, templates.get(Number(row.object_id)), reader))
    const now = present.get(`${row.object_type} ${row.object_id}`)
    const back = lifecycleBack(row)
    if (back) {
      const mayMove = allows(trash[back.move].access, reader) === null
      return eventView(row, names, mayMove && now?.lifecycle === back.from)
    }
    const changes = takenBack(row)
    const kind = journalledKind(row.object_type)
    const mayUndo = kind !== null && changes !== null && refusedFields(kind, changes, reader) === null
    return eventView(row, names, mayUndo && now?.lifecycle === 'ACTIVE' && changedSince(changes, now).length === 0)
  })
}

async function templatesOf(db: Db, { account }: Reader, rows: readonly AuditRow[]) {
  const ids = rows.flatMap(({ object_type, object_id }) => (object_type === 'template' ? [Number(object_id)] : []))
  return ids.length === 0 ? new Map() : templateLines.find(db, account.id, [...new Set(ids)])
}

const words: Readonly<Record<string, string>> = journalledFields
const inWords = (fields: readonly string[]) => fields.map((field) => words[field] ?? field).join(', ')
