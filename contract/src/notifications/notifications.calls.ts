import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { method } from '../method.ts'

/** Kinds of notices of the bell (product B0). */
export const noticeKinds = [
  'recordFailed',
  'recordApproved',
  'recordRejected',
  'importFailed',
  'linkArrived',
  'exportReady',
  'exportFailed',
  'bulkFailed',
  'youtubeFailed',
  'relationAsked',
  'relationAccepted',
  'relationRejected',
  'webhookSilent',
  'newPlace',
  'impersonated',
  'quotaNear',
  'invited',
  'invitationAccepted',
  'invitationDeclined',
  'alertStarted',
  'alertEnded',
  'claimOpened',
  'claimDeadline',
  'claimOverdue',
  'claimAnswered',
  'claimDecided',
  'claimReturned',
  'claimWithdrawn',
  'claimsOfRadar',
  'claimsFull',
  'claimsDeadline',
  'claimsOverdue',
  'backupFailed',
  'liveLost',
  'liveNotRecorded',
  'liveRefused',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/**
 * Groups of notices that somebody may have by mail too, by what it is about. What is about his sign-in, who works in
 * his name, invitations, claims and backups that failed, is always told by letters of their own.
 */
export const noticeGroupNames = ['processing', 'live', 'moderation', 'links', 'work', 'account'] as const
export type NoticeGroup = (typeof noticeGroupNames)[number]
export const noticeGroups: Readonly<Record<NoticeGroup, readonly NoticeKind[]>> = {
  processing: ['recordFailed', 'importFailed', 'youtubeFailed'],
  live: ['liveLost', 'liveNotRecorded', 'liveRefused'],
  moderation: ['recordApproved', 'recordRejected'],
  links: ['linkArrived'],
  work: ['exportReady', 'exportFailed', 'bulkFailed'],
  account: [
    ...(['relationAsked', 'relationAccepted', 'relationRejected', 'webhookSilent', 'quotaNear'] as const),
    ...(['alertStarted', 'alertEnded'] as const),
    ...(['invitationAccepted', 'invitationDeclined'] as const),
  ],
}

const groups = z.array(z.enum(noticeGroupNames)).check(z.maxLength(noticeGroupNames.length))

/** Time that a notice is kept, in days. */
export const noticeDays = 90

const notice = z.object({
  id: z.int(),
  kind: z.enum(noticeKinds),
  at: instant,
  isRead: z.boolean(),
  /** Null for what is of the person alone. */
  account: z.nullable(z.object({ code: z.string(), name: z.string() })),
  /** Subject by its name of then: a video, a file, an account, the host of a webhook, a browser, a person. */
  name: z.nullable(z.string()),
  /** The video, while there is a page of it to open. */
  recordId: z.nullable(z.int()),
  /** Reason why, in the words or the code of what failed, or which quota it is. */
  reason: z.nullable(z.string()),
  /** Rows of a table; videos that a bulk change could not change; of a quota how much of a hundred is taken; the number of a claim or a livestream; how many claims the radar has opened or could not, wait for an answer or have waited in vain. */
  count: z.nullable(z.int()),
})
export type Notice = z.output<typeof notice>

/** Notices of the person who asks, in all the accounts he has a part in now. */
export const notices = {
  list: method({
    about: `Answers one page of what the caller was told in the last ${noticeDays} days, the newest first, of the accounts he is in now; an offer of sharing only to whom it still concerns. Pages start at 1.`,
    path: '/api/v3/notices/list',
    access: { who: 'signedIn' },
    cost: costs.list,
    params: z.strictObject(pageParams),
    result: listOf(notice),
  }),
  count: method({
    about: 'Answers how many of them the caller has not read; 100 stands for more.',
    path: '/api/v3/notices/count',
    access: { who: 'signedIn' },
    params: z.strictObject({}),
    result: z.object({ unread: z.int() }),
  }),
  mailed: method({
    about: 'Answers which notices the caller has told by mail too: nothing until he chooses.',
    path: '/api/v3/notices/mailed',
    access: { who: 'signedIn' },
    params: z.strictObject({}),
    result: z.object({ groups }),
  }),
  setMailed: method({
    title: 'Выбор уведомлений письмом',
    about:
      'Chooses which notices the caller has told by mail too, from now on: one letter about all that he has not read, an hour apart.',
    path: '/api/v3/notices/setMailed',
    access: { who: 'signedIn' },
    mutates: true,
    namesForJournal: true,
    params: z.strictObject({ groups }),
    result: z.object({ groups }),
  }),
  read: method({
    title: 'Уведомления прочитаны',
    about:
      'Marks what the caller was told as read, up to the notice of an id and with it; told again it changes nothing. Answers what is left.',
    path: '/api/v3/notices/read',
    access: { who: 'signedIn' },
    mutates: true,
    namesForJournal: true,
    params: z.strictObject({ upTo: z.int().check(z.positive()) }),
    result: z.object({ unread: z.int() }),
  }),
}
