import * as z from 'zod/mini'
import { accountFieldNames, accountFields, auditedName } from '../accounts/account-fields.ts'
import { accountCode } from '../accounts/accounts.calls.ts'
import { instant } from '../instants.ts'
import { bounds, costs } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { mapKeys, mapNames } from '../map-names.ts'
import { method } from '../method.ts'
import { recordFieldNames, recordFields } from '../records/record-fields.ts'
import { templateUses } from '../templates/template-methods.ts'
import { line } from '../texts.ts'

/** Object types whose fields are taken back, and told as they were at any moment. */
export const journalledTypes = ['record', 'account'] as const
export type JournalledType = (typeof journalledTypes)[number]

/** The fields that are taken back, in the case in which a sentence says they were changed. */
export const journalledFields = {
  ...mapNames(recordFieldNames, (name): string => recordFields[name].object),
  posterFrameId: 'обложку',
  ...mapKeys(accountFieldNames, auditedName, (name): string => accountFields[name].object),
} as const
export type JournalledField = keyof typeof journalledFields

const objectId = z.int().check(z.positive())
const eventId = z.int().check(z.positive())

/** One field that is not as it was; null for what was not there or was not written down. */
const auditChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
export type AuditChange = z.output<typeof auditChange>

/** One line of the journal (product D13). */
export const auditEvent = z.object({
  id: eventId,
  at: instant,
  /** Null for what nobody signed in has done: a link without an account, a command on the machine. */
  actor: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** In whose name an administrator has done it; null for what somebody does in his own. */
  inNameOf: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The service key by which it was done; null for what a person has done himself. */
  keyName: z.nullable(z.string()),
  /** The call by its name in the contract, `records.update`; `machine.…` for commands. */
  action: z.string(),
  /** The action in words. */
  title: z.string(),
  /** Stands in place of the actor where nobody was signed in: «Гость по ссылке», «Срок корзины». */
  actorTitle: z.nullable(z.string()),
  objectType: z.nullable(z.string()),
  /** The type of the object in words. */
  objectTitle: z.nullable(z.string()),
  objectId: z.nullable(z.string()),
  /** The name of the object as it is now, else as the line tells it; null where it has none. */
  objectName: z.nullable(z.string()),
  /** True while the object is there, in the trash too. */
  objectExists: z.boolean(),
  changes: z.array(auditChange),
  /** The address it came from. */
  ip: z.nullable(z.string()),
  /** The number that errors show and the log names. */
  requestId: z.nullable(z.string()),
  /** The line that this one takes back. */
  undoOf: z.nullable(eventId),
  /** The bulk change that it is part of. */
  batchId: z.nullable(z.uuid()),
  /** True when `undo` takes it: the fields still hold what it wrote, and the caller may change them. */
  canUndo: z.boolean(),
})
export type AuditEvent = z.output<typeof auditEvent>

const action = z.string().check(z.regex(/^[a-zA-Z.]{1,64}$/))
const objectType = z.string().check(z.regex(/^[a-zA-Z]{1,40}$/))

/** Names of the authors that changes tell of, by their ids. */
export const people = z.record(z.string(), z.string())
export type People = z.output<typeof people>

/** Names of the roles that changes tell of, by their ids. */
const roles = z.record(z.string(), z.string())

/**
 * Calls whose lines a journal leaves out unless it is asked for that call: nothing that the account keeps has changed, or another
 * line tells it. An upload is told once, where it is begun, under whoever sent it.
 */
export const quietActions = ['uploads.complete', 'bulk.bulkPreview', 'notices.read', 'subtitles.makeWaveform'] as const

/** The same beside those of other accounts; null for what happens in none. */
const installationEvent = z.extend(auditEvent, {
  account: z.nullable(z.object({ code: accountCode, name: z.string() })),
})
export type InstallationEvent = z.output<typeof installationEvent>

/** Faults of a chain of the journal (decision 26). */
export const chainFaults = ['changed', 'removed', 'unchained', 'cut'] as const
export type ChainFault = (typeof chainFaults)[number]

/** Place where a check of chains has come to: chain 0 is of no account. */
const chainPlace = z.strictObject({
  chain: z.int().check(z.minimum(0)),
  place: z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)),
})

/** One step of a check of the journal. */
const chainCheck = z.object({
  /** Lines this step has walked, and how many all chains that are checked have. */
  checked: z.int(),
  total: z.int(),
  /** Place where the next step goes on; null when this was the last one. */
  next: z.nullable(chainPlace),
  /** The first fault of this step: the line it is about, or the last one before what is missing. */
  fault: z.nullable(
    z.object({
      kind: z.enum(chainFaults),
      account: z.nullable(accountCode),
      eventId: z.nullable(eventId),
      at: z.nullable(instant),
    }),
  ),
})
export type ChainCheck = z.output<typeof chainCheck>

const stepAbout =
  'in steps of bounded length: whether every line is as it was written and none is missing. Call it with `from` of the step before until `next` is null or there is a fault.'

const administrator = { who: 'administrator' } as const
const reader = { who: 'member', permission: 'yauth.can_manage_account' } as const

/** The journal of changes: who changed which field, from where, and back again (product D13). */
export const audit = {
  list: method({
    about:
      'Answers one page of the account’s journal, newest first: of one object, by an action, by a user, of a period, of objects by words of their names. Previews, read notices and ends of uploads come only when their action is asked for. Pages start at 1; the total is counted up to the depth of lists.',
    path: '/api/v3/audit/list',
    access: reader,
    cost: costs.list,
    params: z.strictObject({
      object: z.optional(z.strictObject({ type: objectType, id: objectId })),
      action: z.optional(action),
      userId: z.optional(z.int().check(z.positive())),
      /** Words of the names of videos, albums, people, roles, templates and filters, or the number of a video. */
      q: z.optional(line(bounds.searchChars)),
      /** Both in the page. */
      from: z.optional(instant),
      to: z.optional(instant),
      ...pageParams,
    }),
    result: z.extend(listOf(auditEvent), { people, roles }),
  }),
  titles: method({
    about:
      'Answers every action and every type of object that audit lines may hold, with their words, in the order of the words.',
    path: '/api/v3/audit/titles',
    access: { who: 'signedIn' },
    params: z.strictObject({}),
    result: z.object({
      actions: z.array(z.object({ action: z.string(), title: z.string() })),
      objects: z.array(z.object({ type: z.string(), title: z.string() })),
    }),
  }),
  get: method({
    about: 'Answers one line of the account’s journal. NOT_FOUND/EVENT for an unknown or foreign id.',
    path: '/api/v3/audit/get',
    access: reader,
    params: z.strictObject({ id: eventId }),
    result: z.object({ event: auditEvent, people, roles }),
  }),
  getAsOf: method({
    about:
      'Answers the fields of a record or of the account as they were at a moment. NOT_FOUND for an unknown or foreign id, and NOT_FOUND/MOMENT when it was not there yet or no longer.',
    path: '/api/v3/audit/getAsOf',
    access: reader,
    params: z.strictObject({
      object: z.strictObject({ type: z.enum(journalledTypes), id: objectId }),
      at: instant,
    }),
    result: z.object({ fields: z.record(z.string(), z.unknown()) }),
  }),
  check: method({
    about: `Walks the chain of the account’s journal ${stepAbout}`,
    path: '/api/v3/audit/check',
    access: reader,
    cost: costs.list,
    params: z.strictObject({ from: z.optional(chainPlace) }),
    result: chainCheck,
  }),
  checkAll: method({
    about: `Walks the chains of all accounts, and of what happens in none, ${stepAbout}`,
    path: '/api/v3/admin/audit/check',
    access: administrator,
    cost: costs.list,
    params: z.strictObject({ from: z.optional(chainPlace) }),
    result: chainCheck,
  }),
  listAll: method({
    about:
      'Answers one page of the journal of the whole installation, newest first: of an account, of users whose name or address holds some words, by an action, of an object, of a period, of objects by words of their names. Pages start at 1; the total is counted up to the depth of lists.',
    path: '/api/v3/admin/audit/list',
    access: administrator,
    cost: costs.list,
    params: z.strictObject({
      accountCode: z.optional(accountCode),
      user: z.optional(line(bounds.searchChars)),
      action: z.optional(action),
      objectType: z.optional(objectType),
      objectId: z.optional(objectId),
      /** As in `audit.list`; with a number of a video too. */
      q: z.optional(line(bounds.searchChars)),
      /** Both in the page. */
      from: z.optional(instant),
      to: z.optional(instant),
      ...pageParams,
    }),
    result: z.extend(listOf(installationEvent), { people, roles }),
  }),
  undo: method({
    title: 'Возврат',
    about:
      'Gives the fields that a line of the journal changed their values of before, and writes that down as a line of its own. It takes the permission of those fields. A move into the trash, or out of it, is taken back by the other one. Of templates whatever is done is taken back, by the permission of their kind: a new one is deleted unless it was published, a first publication becomes a draft unless somebody follows it, and a deleted one comes back with its versions, for those that still name what took its place; the others are told in `skipped`. NOT_FOUND/EVENT for an unknown or foreign id; STATE/CONFLICT, with the fields named, when any of them was changed since.',
    path: '/api/v3/audit/undo',
    access: { who: 'member' },
    mutates: true,
    touches: ['records', 'account', 'trash', 'albums', 'templates'],
    params: z.strictObject({ id: eventId }),
    result: z.object({
      /** Results by the id of the object; rowVersion is null where it has none. */
      updateStates: z.record(z.string(), z.object({ status: z.literal('OK'), rowVersion: z.nullable(z.int()) })),
      /** Of a template that came back: how many had named it, and name another one since. */
      skipped: z.optional(templateUses),
    }),
  }),
}
