import { allows } from '@skleyka/contract/access.ts'
import { type BatchAct, type BatchState, nextBatchState } from '@skleyka/contract/bulk/batch-states.ts'
import { type ActSelection, type BatchView, bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import type { BulkActName } from '@skleyka/contract/bulk/bulk-acts.ts'
import { bulkBounds } from '@skleyka/contract/bulk/bulk-bounds.ts'
import type { FieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { kindOfField } from '@skleyka/contract/templates/template-kinds.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import type { CallerOf } from '../../http/caller.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { refusalOfAct } from '../acts/acts.ts'
import { batchJournal } from '../audit/audit.ts'
import { askRecords, recordChanges } from '../records/records.ts'
import { followedTemplates } from '../templates/templates.ts'
import { backAct, batchView, isUndoable, leftOutView, readAct, readOps } from './batch-view.ts'
import {
  addIds,
  type BatchRow,
  type ChosenRecords,
  countBatches,
  countLeftOut,
  findBatch,
  firstIds,
  fixChanged,
  fixSelection,
  forgetFailed,
  insertBatch,
  type LockedBatch,
  listBatches,
  listLeftOut,
  lockBatch,
  moveBatch,
} from './batches.sql.ts'
import { startTask } from './bulk.task.ts'
import { stateView } from './item-result.ts'
import { type Caller, mustMay, mustMayGiveBack, mustMaySet, notGivenBack } from './may-change.ts'
import { metadataTitles } from './metadata-titles.ts'
import { forecast } from './preview.ts'
import { changeSome } from './update-multi.ts'

export const bulkHandlers: Handlers<typeof bulk> = {
  updateMulti: async ({ ids, ops, batchId, dryRun }, caller, services) => {
    await mustBeAllowed(services.db, caller, ops)
    if (!dryRun) return changeSome({ ids, ops, batchId }, caller, services)
    const uniqueIds = [...new Set(ids)].sort((one, other) => one - other)
    const { sample, results } = await forecast(services.db, caller.account.id, uniqueIds, ops)
    const recordIds = uniqueIds.filter((id) => !results.has(id))
    const titles = await metadataTitles(services.db, caller.account.id)
    const states = uniqueIds.map((id) => [id, stateView(results.get(id) ?? { status: 'OK' }, titles)] as const)
    return { batchId: null, recordIds, updateStates: Object.fromEntries(states), diff: sample }
  },

  bulkPreview: async ({ selection, ops }, caller, { db, request, now }) => {
    await mustBeAllowed(db, caller, ops)
    const chosen = await readSelection(db, caller, selection, now())
    const tx = inTransaction(db)
    const { account, user } = caller
    const made = { accountId: account.id, userId: user.id, ops, ip: request.ip, requestId: request.id }
    const batchId = (await insertBatch(tx, { ...made, kind: 'EDIT', state: 'PREVIEWED' })) ?? ''
    const affected = await fixSelection(tx, account.id, batchId, chosen)
    await moveBatch(tx, batchId, 'PREVIEWED', { affected })
    const { results: _, ...prediction } = await forecast(
      tx,
      account.id,
      await firstIds(tx, batchId, bulkBounds.judged),
      ops,
    )
    return { batchId, affected, ...prediction, people: await recordChanges.namesOfAuthors(tx, prediction.sample) }
  },

  bulkAct: async ({ selection, act }, caller, { db, request, audit, now }) => {
    mustMayAct(caller, act.name)
    const chosen = await readSelection(db, caller, selection, now())
    const tx = inTransaction(db)
    const { account, user, signedIn } = caller
    const made = { accountId: account.id, userId: user.id, keyId: signedIn.keyId, ops: [], act }
    const requestFacts = { ip: request.ip, requestId: request.id }
    const batchId = (await insertBatch(tx, { ...made, ...requestFacts, kind: 'ACT', state: 'RUNNING' })) ?? ''
    const affected = await fixSelection(tx, account.id, batchId, chosen)
    const run = await moveBatch(tx, batchId, 'RUNNING', { affected })
    await startTask(tx, account.id, batchId, run)
    audit({ objectType: 'batch', objectId: batchId, batchId, before: null, after: { state: 'RUNNING' } })
    return { batch: await show(tx, caller, batchId) }
  },

  bulkMove: async ({ batchId, act }, caller, { db, audit }) => {
    const tx = inTransaction(db)
    const batch = await requireBatch(lockBatch(tx, caller.account.id, batchId))
    await mustMayDo(tx, caller, batch)
    const state = await move(tx, batch, act)
    audit({ objectType: 'batch', objectId: batchId, batchId, before: { state: batch.state }, after: { state } })
    return { batch: await show(tx, caller, batchId) }
  },

  bulkGet: async ({ batchId, page, perPage }, caller, { db }) => {
    const { account } = caller
    const offset = shallow(page, perPage)
    mustSee(caller, await requireBatch(findBatch(db, account.id, batchId)))
    const shown = await show(db, caller, batchId)
    const events = await batchJournal.list(db, account.id, batchId, offset, perPage)
    const ids = events.map(({ object_id }) => Number(object_id))
    const names = new Map((await recordChanges.find(db, account.id, ids)).map(({ id, name }) => [id, name]))
    const changes = events.flatMap((event) => {
      const id = Number(event.object_id)
      const record = names.get(id) ?? ''
      return batchJournal.changes(event).map((change) => ({ id, record, ...change }))
    })
    const leftOut = await listLeftOut(db, account.id, batchId, offset, perPage)
    const titles = await metadataTitles(db, account.id)
    const rows = leftOut.map((row) => leftOutView(row, titles))
    const people = await recordChanges.namesOfAuthors(db, [...changes, ...asChanges([shown])])
    return { batch: shown, changes, people, leftOut: rows, leftOutTotal: await countLeftOut(db, batchId) }
  },

  bulkUndo: async ({ batchId: undoOf }, caller, { db, request, audit }) => {
    const tx = inTransaction(db)
    const { account, user } = caller
    const batch = await requireBatch(lockBatch(tx, account.id, undoOf))
    const back = backAct(batch)
    if (batch.act === null) await mustMayGiveBackFields(tx, caller, undoOf, fieldsOf(batch))
    else mustMayAct(caller, back?.name ?? readAct(batch)?.name)
    const found = await requireBatch(findBatch(tx, account.id, undoOf))
    if (!isUndoable(found)) throw refuse('bulk.nothingToUndo')
    if (nextBatchState(batch.state, 'cancel') !== null) await move(tx, batch, 'cancel')
    const { ops, fields } = batch
    const act = back && { act: back, keyId: caller.signedIn.keyId }
    const made = { accountId: account.id, userId: user.id, ops, fields, ip: request.ip, requestId: request.id }
    const batchId = (await insertBatch(tx, { ...made, ...act, kind: 'UNDO', state: 'RUNNING', undoOf })) ?? ''
    const affected = await fixChanged(tx, account.id, batchId, undoOf)
    const run = await moveBatch(tx, batchId, 'RUNNING', { affected })
    await startTask(tx, account.id, batchId, run)
    audit({ objectType: 'batch', objectId: batchId, batchId, before: null, after: { undoOf } })
    return { batch: await show(tx, caller, batchId) }
  },

  bulkList: async ({ page, perPage }, caller, { db }) => {
    const { id } = caller.account
    const of = { actsOf: mayEdit(caller) ? null : caller.user.id }
    const rows = await listBatches(db, id, of, shallow(page, perPage), perPage)
    const items = await viewsOf(db, caller, rows)
    const people = await recordChanges.namesOfAuthors(db, asChanges(items))
    return { items, total: await countBatches(db, id, of), people }
  },
}

type Member = CallerOf<{ who: 'member' }>

/** Returns what a selection means; refuses one that names nothing, or more than one thing. */
async function readSelection(db: Db, caller: Member, selection: ActSelection, now: Date): Promise<ChosenRecords> {
  const { ids, filter, filterId, trash: inTrash, except = [] } = selection
  const isFound = filter !== undefined || filterId !== undefined
  if ([ids !== undefined, isFound, inTrash !== undefined].filter(Boolean).length !== 1)
    throw refuse('bulk.nothingChosen')
  if (ids) return { ids }
  if (!inTrash) return { filter: await askRecords(db, caller, { ...filter, filterId }, now), except }
  const refused = allows(trash.list.access, caller)
  if (refused) throw refuse(refused)
  return { trash: inTrash, except }
}

const editing = bulk.bulkPreview.access
const mayEdit = (caller: Member): boolean => allows(editing, caller) === null

/** Refuses whoever may not make the call of an act. */
function mustMayAct(caller: Member, name: BulkActName | undefined): void {
  const refused = name === undefined ? 'access.forbidden' : refusalOfAct(caller, name)
  if (refused) throw refuse(refused)
}

/** Refuses whoever may neither edit records nor has begun, or may begin, such an act. */
function mustSee(caller: Member, batch: BatchRow): void {
  if (mayEdit(caller)) return
  const act = readAct(batch)
  if (act === null) throw refuse('access.forbidden')
  if (batch.user_id !== caller.user.id) mustMayAct(caller, act.name)
}

/** Requires the right to edit of people who undo field changes. */
async function mustMayGiveBackFields(tx: Tx, caller: Member, batchId: string, names: readonly string[]) {
  mustEdit(caller)
  await mustMayGiveBack(tx, caller, batchId, names)
}

function mustEdit(caller: Member): void {
  const refused = allows(editing, caller)
  if (refused) throw refuse(refused)
}

/** Refuses what no record could take before any is looked at. */
async function mustBeAllowed(db: Db, caller: Caller, ops: readonly FieldOp[]): Promise<void> {
  mustMay(
    caller,
    ops.map(({ field }) => field),
  )
  mustMaySet(caller, ops)
  for (const [at, op] of ops.entries()) {
    const place = `ops.${at}.value`
    const kind = op.op === 'set' ? kindOfField(op.field) : null
    if (op.op === 'set' && kind !== null) {
      if (await followedTemplates.mayBe(inTransaction(db), caller.account.id, kind, Number(op.value))) continue
      const { message } = refuse('templates.choice')
      throw refuse('templates.choice', {}, { [place]: [message] })
    }
    if (op.field === 'holder' && op.op === 'set' && !(await recordChanges.isHolder(db, op.value)))
      throw refuse('records.holder', {}, { [place]: ['Такого правообладателя нет. Выберите из\u00a0списка'] })
    if (op.field !== 'ownerId' || (await recordChanges.mayBeAuthor(db, caller.account.id, op.value))) continue
    throw refuse('records.author', {}, { [place]: ['Такого участника нет в\u00a0аккаунте'] })
  }
}

/** Authors are set by operations too. */
const asChanges = (batches: readonly BatchView[]) =>
  batches.flatMap(({ ops }) =>
    ops.map((op) => ({ field: op.field, before: null, after: op.op === 'set' ? op.value : null })),
  )

/** Returns what a batch changes, whichever way it was told. */
const fieldsOf = ({ ops, fields }: Pick<LockedBatch, 'ops' | 'fields'>): string[] => [
  ...readOps(ops).map(({ field }) => field),
  ...fields,
]

/** Refuses whoever may not do what a batch does: an undo gives back, any other sets. */
async function mustMayDo(tx: Tx, caller: Member, batch: LockedBatch): Promise<void> {
  if (batch.act !== null) return mustMayAct(caller, readAct(batch)?.name)
  if (batch.undo_of !== null) return mustMayGiveBackFields(tx, caller, batch.undo_of, fieldsOf(batch))
  mustEdit(caller)
  mustMay(caller, fieldsOf(batch))
  mustMaySet(caller, readOps(batch.ops))
}

/** Moves a locked batch by an act of a person and sets it going where that is meant. */
async function move(tx: Tx, batch: LockedBatch, act: BatchAct): Promise<BatchState> {
  const state = nextBatchState(batch.state, act)
  if (state === null || (act === 'retry' && batch.failed === 0)) throw refuse('bulk.notNow')
  if (act === 'retry') await addIds(tx, batch.account_id, batch.id, await forgetFailed(tx, batch.id, null))
  const run = await moveBatch(tx, batch.id, state)
  if (state === 'RUNNING') await startTask(tx, batch.account_id, batch.id, run)
  return state
}

async function show(db: Db, caller: Member, batchId: string): Promise<BatchView> {
  const row = await requireBatch(findBatch(db, caller.account.id, batchId))
  return batchView(row, (await notUndoable(db, caller, [row])).length === 0)
}

async function viewsOf(db: Db, caller: Member, rows: readonly BatchRow[]): Promise<BatchView[]> {
  const refused = new Set(await notUndoable(db, caller, rows))
  return rows.map((row) => batchView(row, !refused.has(row.id)))
}

/** Finds the changes that this caller may not give back. */
async function notUndoable(db: Db, caller: Member, rows: readonly BatchRow[]): Promise<string[]> {
  const undoable = rows.filter(isUndoable)
  const acts = undoable.filter(({ act }) => act !== null)
  const edits = undoable.filter(({ act }) => act === null)
  const refusedActs = acts.filter((row) => {
    const back = backAct(row)
    return back === null || refusalOfAct(caller, back.name) !== null
  })
  const refusedEdits = mayEdit(caller)
    ? await notGivenBack(
        db,
        caller,
        edits.map((row) => ({ id: row.id, names: fieldsOf(row) })),
      )
    : edits.map(({ id }) => id)
  return [...refusedActs.map(({ id }) => id), ...refusedEdits]
}

async function requireBatch<Row>(found: Promise<Row | null>): Promise<Row> {
  const row = await found
  if (row === null) throw refuse('bulk.notFound')
  return row
}

function shallow(page: number, perPage: number): number {
  if (page * perPage <= bounds.listDepth) return (page - 1) * perPage
  throw refuse('call.badParams', { problems: 'page' }, { page: ['Так далеко список не\u00a0листается'] })
}
