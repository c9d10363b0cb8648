import * as z from 'zod/mini'
import { updateStates } from '../bulk/update-states.ts'
import { instant } from '../instants.ts'
import { bounds, costs, limits } from '../limits.ts'
import { listOf, pageParams, sortParam } from '../lists.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { line } from '../texts.ts'
import { trashBounds } from './trash-bounds.ts'

/** A video in the trash (product B10); size in bytes. */
export const trashedRecord = z.object({
  id: recordId,
  uuid: z.string(),
  name: z.string(),
  /** Short-lived signed address of the small poster; null when there is none. */
  poster: z.nullable(z.string()),
  durationMs: z.nullable(z.int()),
  bytes: z.int(),
  /** Views of the last 28 days, up to an hour old. */
  views28: z.int(),
  createdDate: instant,
  disposedAt: instant,
  /** Null when no person has done it. */
  disposedBy: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The filter by which the nightly removal of the account has done it, by the name it had; else null. */
  disposedByRule: z.nullable(z.string()),
  /** As whoever put it there has said; empty when nobody has. */
  reason: z.string(),
  /** Days until it is deleted by itself, rounded up; null while it never is: kept for ever, or under hold. */
  daysLeft: z.nullable(z.int()),
  /** Reason why it must not be deleted; null when it may be. */
  holdReason: z.nullable(z.string()),
  /** The albums it was in, by name: restored, it is there again. */
  albums: z.array(z.string()),
})
export type TrashedRecord = z.output<typeof trashedRecord>

export const trashSortFields = ['disposed', 'name', 'size'] as const
export type TrashSortField = (typeof trashSortFields)[number]

const ids = z.array(recordId).check(z.maxLength(limits.bulkIds))
const member = { who: 'member', section: 'VIDEO' } as const
const mayDelete = { ...member, permission: 'media.can_delete_records' } as const
const reason = line(trashBounds.reasonChars)
/** `recordIds` are those that are so now, by this call or before. */
const batch = z.object({ recordIds: z.array(recordId), updateStates })
const moves = { access: mayDelete, mutates: true, touches: ['trash', 'uploader'] } as const

/** Conditions for what lies in the trash; whatever is given has to hold. */
export const trashFilter = z.strictObject({
  /** Words sought in the name, the id and the file name. */
  q: z.optional(line(bounds.searchChars)),
  /** Person who put it there. */
  userId: z.optional(z.int().check(z.positive())),
  /** Only what the nightly removal of the account put there. */
  byRule: z.optional(z.literal(true)),
  /** Time when it was put there, both moments in it. */
  from: z.optional(instant),
  to: z.optional(instant),
  /** Words sought in the reason. */
  reason: z.optional(line(bounds.searchChars)),
  /** It will be deleted by itself within so many days. */
  withinDays: z.optional(z.int().check(z.minimum(0), z.maximum(trashBounds.days))),
})

/** The trash of an account: what was thrown away stays there for a while (product B10, C1). */
export const trash = {
  dispose: method({
    title: 'В\u00a0корзину',
    ...moves,
    about: `Moves at most ${limits.bulkIds} videos to the trash (C-7.3-20, C-4-22, C-9-09). By id: SKIPPED for one that is there, STATE/HOLD for one that must not be deleted, NOT_FOUND/RECORD for an unknown or foreign one. It is shown nowhere from then on, its tasks wait and its upload stands.`,
    path: '/api/v3/records/dispose',
    params: z.strictObject({ ids, reason: z.optional(reason) }),
    result: batch,
  }),
  restore: method({
    title: 'Восстановление',
    ...moves,
    about: `Takes at most ${limits.bulkIds} videos back out of the trash, as they were (C-7.3-22, C-4-22, C-9-09). By id: SKIPPED for one that is not there, NOT_FOUND/RECORD for a deleted, unknown or foreign one.`,
    path: '/api/v3/records/restore',
    params: z.strictObject({ ids }),
    result: batch,
  }),
  delete: method({
    title: 'Удаление навсегда',
    ...moves,
    about: `Deletes at most ${limits.bulkIds} videos of the trash for good (C-7.3-21, C-4-22, C-9-09, Q-01); their files are removed in the background. By id: SKIPPED for a deleted one, STATE/NOT_DISPOSED for one that is not in the trash, STATE/HOLD, NOT_FOUND/RECORD.`,
    path: '/api/v3/records/delete',
    params: z.strictObject({ ids, reason: z.optional(reason) }),
    result: batch,
  }),
  list: method({
    about:
      'Answers one page of the trash, what was put there last first unless sorted otherwise, with what the whole trash holds and for how many days (product B10). Pages start at 1.',
    path: '/api/v3/trash/list',
    access: mayDelete,
    cost: costs.list,
    params: z.strictObject({
      ...trashFilter.shape,
      ...pageParams,
      sort: sortParam(trashSortFields, 'disposed', 'desc'),
    }),
    result: z.extend(listOf(trashedRecord), {
      /** Of the whole trash; `held` of them must not be deleted. */
      totals: z.object({ records: z.int(), bytes: z.int(), held: z.int() }),
      /** For how many days it is kept; null for ever. */
      keptDays: z.nullable(z.int()),
      /** People who have put something there, by name. */
      people: z.array(z.object({ id: z.int(), name: z.string() })),
      /** Progress of the emptying under way, 0 to 1; null when there is none. */
      emptying: z.nullable(z.number()),
    }),
  }),
  get: method({
    about:
      'Answers one video of the trash, to whoever sees the videos of the account. NOT_FOUND/RECORD for one that is not there.',
    path: '/api/v3/trash/get',
    access: member,
    params: z.strictObject({ id: recordId }),
    result: z.object({ record: trashedRecord }),
  }),
  empty: method({
    title: 'Очистка корзины',
    about:
      'Deletes in the background whatever the trash holds now and may be deleted (product B10). STATE/CONFLICT when that is not as many as `count`.',
    path: '/api/v3/trash/empty',
    access: mayDelete,
    mutates: true,
    touches: ['records'],
    params: z.strictObject({ count: z.int().check(z.positive()) }),
    result: z.object({ taskId: z.int() }),
  }),
  setRetention: method({
    title: 'Срок хранения в\u00a0корзине',
    about:
      'Sets for how many days the trash of the account keeps what is in it, of what lies there already too; null for ever (product B9).',
    path: '/api/v3/trash/setRetention',
    access: { ...member, permission: 'yauth.can_manage_account' },
    mutates: true,
    params: z.strictObject({ days: z.nullable(z.int().check(z.minimum(0), z.maximum(trashBounds.days))) }),
    result: z.object({ keptDays: z.nullable(z.int()) }),
  }),
  setHold: method({
    title: 'Запрет удаления',
    about: `Forbids to delete at most ${limits.bulkIds} videos of any accounts, or allows it again (product C5, A47). A reason has to be given for a hold and is shown. By id: SKIPPED for one that is so, NOT_FOUND/RECORD.`,
    path: '/api/v3/admin/setHold',
    access: { who: 'administrator' },
    mutates: true,
    touches: ['records', 'trash'],
    params: z.strictObject({ ids, on: z.boolean(), reason: z.optional(reason) }),
    result: z.object({ updateStates }),
  }),
}
