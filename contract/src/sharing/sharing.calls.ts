import * as z from 'zod/mini'
import { accountCode } from '../accounts/accounts.calls.ts'
import { instant } from '../instants.ts'
import { bounds, costs, limits } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { method } from '../method.ts'
import { recordStates } from '../records/record-states.ts'
import { recordId } from '../records/records.calls.ts'
import { line } from '../texts.ts'
import { trashBounds } from '../trash/trash-bounds.ts'

/** Rules of an agreement, said by the account that shows. */
const shareRules = z.strictObject({
  /** Only the videos of this album, as they come and go; null for all. */
  albumId: z.nullable(z.int().check(z.positive())),
  /** Nothing is shown from this moment on. */
  until: z.nullable(instant),
  /** True if the other account may put them into its albums and on its sites. */
  mayPublish: z.boolean(),
})
export type ShareRules = z.output<typeof shareRules>
/** An agreement without conditions. */
const everything: ShareRules = { albumId: null, until: null, mayPublish: true }

/** An agreement of two accounts: the first may show its videos to the second (product A33). */
export const shareRelation = z.object({
  id: z.int(),
  /** `out`: this account shows, `in`: it is shown. */
  direction: z.enum(['out', 'in']),
  accountCode: z.string(),
  accountName: z.string(),
  state: z.enum(['PENDING', 'ACTIVE', 'REJECTED', 'ENDED']),
  createdAt: instant,
  /** Videos shown by it now. */
  records: z.int(),
  /** `name` is null for an album that was deleted: nothing is shown then. */
  rules: z.object({
    album: z.nullable(z.object({ id: z.int(), name: z.nullable(z.string()) })),
    until: shareRules.shape.until,
    mayPublish: shareRules.shape.mayPublish,
  }),
})
export type ShareRelation = z.output<typeof shareRelation>

/** Result of sharing one video with one account; ERROR says why. */
const shareState = z.object({
  status: z.enum(['ACTIVE', 'REVOKED', 'ERROR']),
  error: z.optional(z.object({ type: z.string(), subtype: z.string(), extra: z.string() })),
})
export type ShareState = z.output<typeof shareState>

/** With whom a video is shared. BROKEN: it is in the trash; BARRED: the rules of the agreement keep it back. */
export const recordShare = z.object({
  accountCode: z.string(),
  accountName: z.string(),
  state: z.enum(['ACTIVE', 'REVOKED', 'BROKEN', 'BARRED']),
  note: z.string(),
  sharedAt: instant,
  sharedBy: z.string(),
})
export type RecordShare = z.output<typeof recordShare>

/** A video of another account, as it is shown in this one: its owner's fields, to be read only. */
export const sharedRecord = z.object({
  id: recordId,
  uuid: z.string(),
  name: z.string(),
  description: z.string(),
  ownerName: z.string(),
  sharedFrom: z.object({ accountCode: z.string(), accountName: z.string() }),
  sharedAt: instant,
  note: z.string(),
  /** Time when it is shown no longer, and whether albums and sites of this account may show it: the rules of the agreement. */
  until: shareRules.shape.until,
  mayPublish: shareRules.shape.mayPublish,
  currentState: z.enum(recordStates),
  playable: z.boolean(),
  poster: z.nullable(z.string()),
  durationMs: z.nullable(z.int()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  bytes: z.int(),
  createdDate: instant,
})
export type SharedRecord = z.output<typeof sharedRecord>

const member = { who: 'member', section: 'SHARING' } as const
const manager = { ...member, permission: 'yauth.can_manage_account' } as const
/** */
const sharer = { ...member, permission: 'media.can_edit_records' } as const
const relationId = z.strictObject({ id: z.int().check(z.positive()) })
const relation = z.object({ relation: shareRelation })
const pairs = {
  ids: z.array(recordId).check(z.maxLength(limits.shareIds)),
  targetAccountCodes: z.array(accountCode).check(
    // of a few too many it is told how many may be; a body full of them is not read for that
    z.maxLength(10 * limits.shareAccounts),
    z.refine((codes) => codes.length <= limits.shareAccounts, {
      params: { refusal: 'limit.targets', places: { max: limits.shareAccounts } },
    }),
  ),
}
/** Shares by record, then by the code of the account (C-3-22). */
const sharedRecords = z.object({ sharedRecords: z.record(z.string(), z.record(z.string(), shareState)) })

/** Videos shown in other accounts by reference: nothing is copied, and its owner takes it back at any moment. */
export const sharing = {
  share: method({
    title: 'Открыт доступ аккаунтам',
    about: `Shows at most ${limits.shareIds} videos in at most ${limits.shareAccounts} accounts that have agreed to it (C-7.3-12, C-4-23, C-9-07). By video and code: NOT_FOUND/RECORD for an unknown or foreign video, NOT_FOUND/ACCOUNT for an unknown account as for one that has not agreed or whose time is over, STATE/RULES for a video that the agreement keeps back.`,
    path: '/api/v3/records/share',
    access: sharer,
    mutates: true,
    touches: ['sharing'],
    params: z.strictObject({ ...pairs, note: z.optional(line(trashBounds.reasonChars)) }),
    result: sharedRecords,
  }),
  unshare: method({
    title: 'Закрыт доступ аккаунтам',
    about: `Shows at most ${limits.shareIds} videos no longer in at most ${limits.shareAccounts} accounts (C-7.3-13, C-4-23, C-9-07); who watches one there hears of it at the next segment. Answers as share does.`,
    path: '/api/v3/records/unshare',
    access: sharer,
    mutates: true,
    touches: ['sharing'],
    params: z.strictObject(pairs),
    result: sharedRecords,
  }),
  targets: method({
    about:
      'Answers the accounts that have agreed to be shown videos of this one, by name (C-3-08); with `former` those of ended agreements too, which unshare takes.',
    path: '/api/v3/sharing/targets',
    access: sharer,
    params: z.strictObject({ former: z._default(z.boolean(), false) }),
    result: z.object({ accounts: z.array(z.object({ accountCode: z.string(), accountName: z.string() })) }),
  }),
  reachable: method({
    about:
      'Answers the other accounts that the caller may enter and that take part in sharing, by name: whom `invite` may be offered without knowing a code (P-Y-07, Q-08). An administrator enters all.',
    path: '/api/v3/sharing/reachable',
    access: { who: 'member', section: 'SHARING', permission: 'yauth.can_index_accounts' },
    params: z.strictObject({}),
    result: z.object({ accounts: z.array(z.object({ accountCode: z.string(), accountName: z.string() })) }),
  }),
  ofRecord: method({
    about:
      'Answers with whom a video of the account is or was shared, the latest first. NOT_FOUND/RECORD for an unknown or foreign id.',
    path: '/api/v3/sharing/ofRecord',
    access: sharer,
    params: z.strictObject({ id: recordId }),
    result: z.object({ shares: z.array(recordShare) }),
  }),
  incoming: method({
    about:
      'Answers one page of the videos that other accounts show in this one, those shared last first. Pages start at 1.',
    path: '/api/v3/sharing/incoming',
    access: member,
    cost: costs.list,
    params: z.strictObject({ q: z.optional(line(bounds.searchChars)), ...pageParams }),
    result: listOf(sharedRecord),
  }),
  get: method({
    about: 'Answers one video that another account shows in this one. NOT_FOUND/RECORD for any other.',
    path: '/api/v3/sharing/get',
    access: member,
    params: z.strictObject({ id: recordId }),
    result: z.object({ record: sharedRecord }),
  }),
  relations: method({
    about:
      'Answers whom this account shows its videos, who shows it theirs, and what waits for its answer (product B9).',
    path: '/api/v3/sharing/relations',
    access: manager,
    params: z.strictObject({}),
    result: z.object({ out: z.array(shareRelation), in: z.array(shareRelation), pending: z.array(shareRelation) }),
  }),
  invite: method({
    title: 'Предложен обмен',
    about:
      'Offers another account to be shown videos of this one, by `rules` or all of them; one that stands already is answered as it is. NOT_FOUND/ACCOUNT for an unknown account, and for one that takes no part in sharing; NOT_FOUND/ALBUM and VALIDATION/FIELD as changeRules.',
    path: '/api/v3/sharing/invite',
    access: manager,
    mutates: true,
    // `accountCode` would name the account of the call itself
    params: z.strictObject({ targetAccountCode: accountCode, rules: z._default(shareRules, everything) }),
    result: relation,
  }),
  changeRules: method({
    title: 'Изменены правила обмена',
    about:
      'Changes what an agreement of this account lets through, offered or in force: what it keeps back is shown no longer, at playback too from the next segment on. NOT_FOUND/RELATION for one by which this account does not show, NOT_FOUND/ALBUM for an album that it does not have, VALIDATION/FIELD for a moment that has passed.',
    path: '/api/v3/sharing/changeRules',
    access: manager,
    mutates: true,
    params: z.strictObject({ id: z.int().check(z.positive()), rules: shareRules }),
    result: relation,
  }),
  accept: method({
    title: 'Обмен принят',
    about: 'Agrees to be shown videos of another account. NOT_FOUND/RELATION for what was not offered to this one.',
    path: '/api/v3/sharing/accept',
    access: manager,
    mutates: true,
    params: relationId,
    result: relation,
  }),
  reject: method({
    title: 'Обмен отклонён',
    about: 'Refuses to be shown videos of another account. NOT_FOUND/RELATION for what was not offered to this one.',
    path: '/api/v3/sharing/reject',
    access: manager,
    mutates: true,
    params: relationId,
    result: relation,
  }),
  end: method({
    title: 'Обмен прекращён',
    about:
      'Ends an agreement from either side: nothing more is shared by it, and what was is shown no longer, unless `keepShared`, which only the account that shows may ask for. NOT_FOUND/RELATION for one that is not of this account.',
    path: '/api/v3/sharing/end',
    access: manager,
    mutates: true,
    touches: ['records'],
    params: z.strictObject({ id: z.int().check(z.positive()), keepShared: z._default(z.boolean(), false) }),
    result: relation,
  }),
}
