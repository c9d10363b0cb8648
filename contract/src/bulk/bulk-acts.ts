import * as z from 'zod/mini'
import { accountCode } from '../accounts/accounts.calls.ts'
import { albums } from '../albums/albums.calls.ts'
import { reencode } from '../reencode/reencode.calls.ts'
import { sharing } from '../sharing/sharing.calls.ts'
import { trash } from '../trash/trash.calls.ts'
import { youtube } from '../youtube/youtube.calls.ts'
import { bulkBounds } from './bulk-bounds.ts'

/** Calls that a batch makes for each of many records, with the rights and the journal lines of the call itself. */
export const bulkActs = {
  dispose: trash.dispose,
  restore: trash.restore,
  delete: trash.delete,
  hold: trash.setHold,
  reencode: reencode.start,
  album: albums.addItems,
  share: sharing.share,
  unshare: sharing.unshare,
  youtube: youtube.upload,
  youtubeDetach: youtube.detach,
} as const
export type BulkActName = keyof typeof bulkActs

const someRecords = { ids: true } as const
const oneRecord = { id: true } as const

/** Accounts in any number that a person may tick; the call itself is made for ten at a time. */
const targetAccountCodes = z.array(accountCode).check(z.minLength(1), z.maxLength(bulkBounds.shareAccounts))
const somePairs = { ...someRecords, targetAccountCodes: true } as const

const act = <Name extends BulkActName, Params extends z.ZodMiniType>(name: Name, params: Params) =>
  z.strictObject({ name: z.literal(name), params })

/** One act over many records: its call, and the parameters of that call beside the records. */
export const bulkAct = z.discriminatedUnion('name', [
  act('dispose', z.omit(trash.dispose.params, someRecords)),
  act('restore', z.omit(trash.restore.params, someRecords)),
  act('delete', z.omit(trash.delete.params, someRecords)),
  act('hold', z.omit(trash.setHold.params, someRecords)),
  act('reencode', z.omit(reencode.start.params, { ...someRecords, dryRun: true })),
  act('album', z.omit(albums.addItems.params, someRecords)),
  act('share', z.extend(z.omit(sharing.share.params, somePairs), { targetAccountCodes })),
  act('unshare', z.extend(z.omit(sharing.unshare.params, somePairs), { targetAccountCodes })),
  act('youtube', z.omit(youtube.upload.params, oneRecord)),
  act('youtubeDetach', z.omit(youtube.detach.params, oneRecord)),
])
export type BulkAct = z.output<typeof bulkAct>

/** The act that takes another one back; what is not here cannot be taken back. */
export const backOfAct: Readonly<Partial<Record<BulkActName, BulkAct>>> = {
  dispose: { name: 'restore', params: {} },
}
