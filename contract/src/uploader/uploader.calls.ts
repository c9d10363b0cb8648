import * as z from 'zod/mini'
import { accountCode } from '../accounts/accounts.calls.ts'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { pageParams } from '../lists.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'

export const taskStates = ['WAITING', 'QUEUED', 'RUNNING', 'RETRY_WAIT', 'DONE', 'FAILED', 'CANCELED'] as const
export type TaskState = (typeof taskStates)[number]

/** An upload under way as the queue shows it. Sizes in bytes, the speed in bytes a second. */
export const uploadingItem = z.object({
  uploadUuid: z.uuid(),
  recordId,
  recordName: z.string(),
  accountCode: z.string(),
  userId: z.int(),
  userName: z.string(),
  fileName: z.string(),
  /** True when the file is to replace the video of a record that exists. */
  replaces: z.boolean(),
  sizeBytes: z.int(),
  partSize: z.int(),
  partsCount: z.int(),
  /** Parts 1 … n have arrived; the next one to send is n + 1. */
  partsReceived: z.int(),
  /** Bytes of part n + 1 that are kept already: a client that sends `Upload-Offset` leaves it out. */
  nextPartOffset: z.int(),
  bytesReceived: z.int(),
  /** Over the last minute; null while nothing arrives. */
  bytesPerSecond: z.nullable(z.number()),
  etaAt: z.nullable(instant),
  createdAt: instant,
  lastPartAt: z.nullable(instant),
})
export type UploadingItem = z.output<typeof uploadingItem>

/** A background task with what people ask about it (product C5). */
export const taskItem = z.object({
  id: z.int(),
  type: z.string(),
  recordId: z.nullable(z.int()),
  recordName: z.nullable(z.string()),
  /** Source of an import: the file's name, until it is known the link without its query; null for other tasks. */
  fileName: z.nullable(z.string()),
  accountCode: z.nullable(z.string()),
  /** Person who sent the file or asked for the import; null for the platform's own work. */
  startedBy: z.nullable(z.string()),
  state: z.enum(taskStates),
  /** 0 to 1. */
  progress: z.number(),
  /** Its turn among the waiting tasks of its type, accounts served in turns; null when it does not wait. */
  place: z.nullable(z.int()),
  /** The end of a running task by its progress, of a waiting one by its place and the usual length; null when unknown. */
  etaAt: z.nullable(instant),
  attempts: z.int(),
  /** Process that runs it; told to administrators only. */
  worker: z.nullable(z.string()),
  createdAt: instant,
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  tookMs: z.nullable(z.int()),
  /** In Russian, fit to show. */
  error: z.nullable(z.string()),
  /** True if restartTask takes it: it has ended or waits for another try, and not by a fault of the file itself. */
  canRetry: z.boolean(),
  /** The end of what the media programs said; told to administrators only. */
  logTail: z.nullable(z.string()),
})
export type TaskItem = z.output<typeof taskItem>

const account = { accountCode }
const uploadParams = { recordId: z.optional(recordId), uploadUuid: z.optional(z.uuid()), ...pageParams }
const uploadsAnswer = z.object({
  uploads: z.array(uploadingItem),
  total: z.int(),
  page: z.int(),
  perPage: z.int(),
  /** Over all uploads under way, not only those of the page. */
  totals: z.object({ uploads: z.int(), sizeBytes: z.int(), bytesReceived: z.int(), bytesPerSecond: z.number() }),
})
const taskParams = {
  states: z.optional(z.array(z.enum(taskStates)).check(z.maxLength(taskStates.length))),
  type: z.optional(z.string().check(z.regex(/^[a-zA-Z]{1,32}$/))),
  recordId: z.optional(recordId),
  ...pageParams,
}
const lane = z.object({ type: z.string(), waiting: z.int(), running: z.int() })
const tasksAnswer = z.object({
  tasks: z.array(taskItem),
  total: z.int(),
  page: z.int(),
  perPage: z.int(),
  /** Tasks that wait and run, by type; of the whole platform, since all accounts share the workers. */
  lanes: z.array(lane),
})
const managedLane = z.extend(lane, {
  /** Tasks that failed, and not been tried again. */
  failed: z.int(),
  /** Since when the first one waits that a worker could begin; null when none does. */
  waitingSince: z.nullable(instant),
  /** Usual time of one, in milliseconds; null when none was done. */
  usualMs: z.nullable(z.number()),
  /** Null while it is open; no worker begins anything of a paused one. */
  pausedAt: z.nullable(instant),
  pausedBy: z.nullable(z.string()),
})
export type ManagedLane = z.output<typeof managedLane>
/** Of this account alone, with what administrators are told; nothing of an account that there is not. */
const ofAccount = z.optional(accountCode)
const taskId = { taskId: z.int().check(z.positive()) }

const administrator = { who: 'administrator' } as const
const member = { who: 'member', section: 'VIDEO' } as const

/** The queue behind the uploads: what arrives, what is worked on, what may be started again (C-7.3-38..41). */
export const uploader = {
  getUploadingInfo: method({
    about: 'Answers a page of the uploads under way on the whole platform, the latest first, with totals (C-7.3-39).',
    path: '/api/v3/uploader/getUploadingInfo',
    access: administrator,
    cost: costs.list,
    params: z.strictObject({
      ...uploadParams,
      ofAccount,
      /** Only those to which nothing has come for a minute. */
      stalled: z.optional(z.literal(true)),
    }),
    result: uploadsAnswer,
  }),
  getAccountUploadingInfo: method({
    about: 'The same inside one account, for its members (C-7.3-39). By uploadUuid it tells where to resume a file.',
    path: '/api/v3/uploader/getAccountUploadingInfo',
    access: member,
    cost: costs.list,
    params: z.strictObject({ ...account, ...uploadParams }),
    result: uploadsAnswer,
  }),
  getUploaderTasks: method({
    about: 'Answers a page of background tasks of the whole platform, the newest first (C-7.3-40).',
    path: '/api/v3/uploader/getUploaderTasks',
    access: administrator,
    cost: costs.list,
    params: z.strictObject({ ...taskParams, ofAccount }),
    result: z.extend(tasksAnswer, {
      /** With what administrators do something about. */
      lanes: z.array(managedLane),
    }),
  }),
  getAccountUploaderTasks: method({
    about:
      'The same inside one account, for its members (C-7.3-40). Left out are the platform’s housekeeping, and failures that matter no more: of a deleted record, or of a file that a later one took the place of.',
    path: '/api/v3/uploader/getAccountUploaderTasks',
    access: member,
    cost: costs.list,
    params: z.strictObject({ ...account, ...taskParams }),
    result: tasksAnswer,
  }),
  restartTask: method({
    title: 'Повтор обработки',
    about:
      'Puts a failed, cancelled or waiting-to-retry task back into the queue and answers it (C-7.3-41). STATE/CONFLICT for one that runs, waits or is done, and for one that failed by a fault of its file.',
    path: '/api/v3/uploader/restartTask',
    access: administrator,
    mutates: true,
    touches: ['records'],
    params: z.strictObject(taskId),
    result: z.object({ task: taskItem }),
  }),
  restartAccountTask: method({
    title: 'Повтор задачи аккаунта',
    about: 'The same for a task of one account (C-7.3-41). A task of another account is NOT_FOUND/TASK.',
    path: '/api/v3/uploader/restartAccountTask',
    access: { ...member, permission: 'media.can_edit_records' },
    mutates: true,
    touches: ['records'],
    params: z.strictObject({ ...account, ...taskId }),
    result: z.object({ task: taskItem }),
  }),
}
