import * as z from 'zod/mini'
import { people } from '../audit/audit.calls.ts'
import { recordFilter } from '../filters/record-filter.ts'
import { instant } from '../instants.ts'
import { costs, limits } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { trashFilter } from '../trash/trash.calls.ts'
import { batchActs, batchStates } from './batch-states.ts'
import { blockReasons } from './block-reasons.ts'
import { bulkAct } from './bulk-acts.ts'
import { bulkBounds } from './bulk-bounds.ts'
import { fieldOp } from './bulk-fields.ts'

const batchId = z.uuid()
const ops = z.array(fieldOp).check(z.minLength(1), z.maxLength(bulkBounds.ops))

/** Result for each id of a batch (spec §3, C-3-21). */
export const updateState = z.object({
  status: z.enum(['OK', 'SKIPPED', 'ERROR']),
  /** Reason why it was not changed, in words. */
  error: z.optional(z.string()),
  rowVersion: z.optional(z.int()),
})
export type UpdateState = z.output<typeof updateState>

/** One field of one record, as it is and as it will be. */
const bulkChange = z.object({
  id: recordId,
  /** The name of the record as it is now. */
  record: z.string(),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type BulkChange = z.output<typeof bulkChange>

/** Records meant: those with these ids, or all that the filter lets through but `except`. */
const selection = z.strictObject({
  ids: z.optional(z.array(recordId).check(z.minLength(1), z.maxLength(bulkBounds.chosenIds))),
  filter: z.optional(recordFilter),
  /** A saved filter, which has to hold beside the other one. */
  filterId: z.optional(z.int().check(z.positive())),
  except: z.optional(z.array(recordId).check(z.maxLength(bulkBounds.chosenIds))),
})
export type BulkSelection = z.output<typeof selection>

/** The same for an act, which may also be meant for what lies in the trash. */
const actSelection = z.extend(selection, { trash: z.optional(trashFilter) })
export type ActSelection = z.output<typeof actSelection>

/** A bulk change as lists show it; the counts are of records. */
export const batch = z.object({
  id: batchId,
  kind: z.enum(['EDIT', 'UNDO', 'IMPORT', 'ACT']),
  state: z.enum(batchStates),
  /** Operations asked for; of an undo, what is taken back. */
  ops: z.array(fieldOp),
  /** Of a table that was read, and of its undo: which fields it has; it changes each record in its own way. */
  fields: z.array(z.string()),
  /** The call that it makes for each record; null when it changes fields. */
  act: z.nullable(bulkAct),
  createdDate: instant,
  startedDate: z.nullable(instant),
  finishedDate: z.nullable(instant),
  actor: z.object({ id: z.int(), name: z.string() }),
  /** All of them, and how many were changed, left as they were, and failed so far. */
  affected: z.int(),
  changed: z.int(),
  skipped: z.int(),
  failed: z.int(),
  /** Reason why the server stopped it, in words. */
  failText: z.nullable(z.string()),
  /** The bulk change that this one takes back. */
  undoOf: z.nullable(batchId),
  /** True when `bulkUndo` takes it. */
  canUndo: z.boolean(),
})
export type BatchView = z.output<typeof batch>

/** A record that was left as it was, wholly or in some fields. */
const leftOut = z.object({
  id: recordId,
  /** Null when it is gone. */
  record: z.nullable(z.string()),
  status: z.enum(['OK', 'SKIPPED', 'ERROR']),
  error: z.string(),
  /** Of an undo: the fields that somebody changed since. */
  fields: z.array(z.string()),
})
export type LeftOut = z.output<typeof leftOut>

const editor = { who: 'member', section: 'VIDEO', permission: 'media.can_edit_records' } as const

/** Access for editors of records and for people who have started an act over records: the handler tells them apart. */
const seesBatches = { who: 'member', section: 'VIDEO' } as const

/** Bulk edit as a transaction (product D1): preview, a task in chunks, the result of each record, and the way back. */
export const bulk = {
  updateMulti: method({
    title: 'Массовая правка',
    about: `Changes fields of up to ${limits.bulkUpdateIds} records and answers the state of each id: OK, SKIPPED (already so) or ERROR with the reason in words (C-7.3-08, C-3-21, C-9-06). Calls under one batchId with the same ops are one bulk change; an id is changed once in it and answered the same. \`dryRun\` changes nothing and answers \`diff\`. LIMIT/IDS above ${limits.bulkUpdateIds} ids.`,
    path: '/api/v3/records/updateMulti',
    access: editor,
    mutates: true,
    cost: costs.batch,
    params: z.strictObject({
      ids: z.array(recordId).check(z.maxLength(limits.bulkUpdateIds)),
      ops,
      batchId: z.optional(batchId),
      dryRun: z.optional(z.boolean()),
    }),
    result: z.object({
      /** Null when nothing was to be changed. */
      batchId: z.nullable(batchId),
      recordIds: z.array(recordId),
      updateStates: z.record(z.string(), updateState),
      diff: z.optional(z.array(bulkChange)),
    }),
  }),
  bulkPreview: method({
    title: 'Просмотр массовой правки',
    about: `Fixes which records a bulk change takes, and answers what it will do: how many it takes, a sample of values before and after, and how many are blocked and why. The first ${bulkBounds.judged} are judged one by one, \`judged\` says how many. Nothing is changed until \`bulkMove\` starts it; a preview is kept for a day.`,
    path: '/api/v3/records/bulkPreview',
    access: editor,
    mutates: true,
    // it only counts: what it is about is not changed
    namesForJournal: true,
    cost: costs.batch,
    params: z.strictObject({ selection, ops }),
    result: z.object({
      batchId,
      affected: z.int(),
      judged: z.int(),
      /** Of those judged: what will be changed, and what is already so. */
      changing: z.int(),
      unchanged: z.int(),
      sample: z.array(bulkChange),
      people,
      blocked: z.array(z.object({ id: recordId, record: z.nullable(z.string()), why: z.string() })),
      blockedCounts: z.array(z.object({ reason: z.enum(blockReasons), why: z.string(), count: z.int() })),
    }),
  }),
  bulkAct: method({
    title: 'Массовое действие начато',
    about:
      'Makes one call for each of the records meant: into the trash and out of it, sharing, YouTube and whatever else `act` names. Which records it takes is fixed now, the rest goes on by itself, as the caller and with what he may then: every record is answered by the rules of the call itself, a refusal of one holds no other up. ACCESS/FORBIDDEN for whoever may not make that call. Goes on, stops and is read like every bulk change; «dispose» can be taken back by bulkUndo.',
    path: '/api/v3/records/bulkAct',
    access: seesBatches,
    mutates: true,
    cost: costs.batch,
    params: z.strictObject({ selection: actSelection, act: bulkAct }),
    result: z.object({ batch }),
  }),
  bulkMove: method({
    title: 'Массовое действие',
    about:
      'Starts a previewed bulk change, pauses, continues or cancels it, or takes up again the records that failed. What was changed stays. ACCESS/FORBIDDEN for whoever may not do what it does. NOT_FOUND/BATCH for an unknown or foreign one; STATE/CONFLICT when its state does not allow it.',
    path: '/api/v3/records/bulkMove',
    access: seesBatches,
    mutates: true,
    params: z.strictObject({ batchId, act: z.enum(batchActs) }),
    result: z.object({ batch }),
  }),
  bulkGet: method({
    about:
      'Answers a bulk change with its progress, a page of what it changed, and a page of what it left as it was and why.',
    path: '/api/v3/records/bulkGet',
    access: seesBatches,
    cost: costs.list,
    params: z.strictObject({
      batchId,
      ...pageParams,
    }),
    result: z.object({
      batch,
      changes: z.array(bulkChange),
      people,
      leftOut: z.array(leftOut),
      leftOutTotal: z.int(),
    }),
  }),
  bulkUndo: method({
    title: 'Возврат массовой правки',
    about:
      'Takes a bulk change back, also days later: a bulk change of its own, under way when this answers. Fields that somebody changed since are left and told by bulkGet. One under way is cancelled first. STATE/CONFLICT when there is nothing to take back.',
    path: '/api/v3/records/bulkUndo',
    access: seesBatches,
    mutates: true,
    params: z.strictObject({ batchId }),
    result: z.object({ batch }),
  }),
  bulkList: method({
    about:
      'Answers one page of the account’s bulk changes, newest first; to whoever may not edit records, the acts that he has begun. Pages start at 1.',
    path: '/api/v3/records/bulkList',
    access: seesBatches,
    cost: costs.list,
    params: z.strictObject(pageParams),
    result: z.extend(listOf(batch), { people }),
  }),
}
