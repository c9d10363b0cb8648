import * as z from 'zod/mini'
import { accountCode } from '../accounts/accounts.calls.ts'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { method } from '../method.ts'

/** Reports go by the calendar of this zone, whoever asks: the day of a shared disk is one for all accounts. */
export const platformTimeZone = 'Europe/Moscow'

export const reportSteps = ['day', 'week', 'month', 'quarter', 'year'] as const
export type ReportStep = (typeof reportSteps)[number]
export const convertingGroups = ['none', 'account', 'input'] as const
export type ConvertingGroup = (typeof convertingGroups)[number]
export const storageGroups = ['none', 'account', 'kind'] as const
export type StorageGroup = (typeof storageGroups)[number]
/** Contents of the storage: files as they were uploaded, and everything made of them. */
export const storedKinds = ['source', 'renditions'] as const
export type StoredKind = (typeof storedKinds)[number]

/** A day of the calendar of the platform, yyyy-mm-dd. */
const day = z.iso.date().check(z.refine((text) => text >= '2000-01-01'))

const periodParams = {
  /** First and last day, both in the report. */
  from: day,
  to: day,
  /** Only this account; without it the whole platform. */
  accountCode: z.optional(accountCode),
}
const stepParam = (step: ReportStep) => z._default(z.enum(reportSteps), step)
const convertingParams = (step: ReportStep, group: ConvertingGroup) =>
  z.strictObject({ ...periodParams, step: stepParam(step), groupBy: z._default(z.enum(convertingGroups), group) })
const storageParams = (step: ReportStep, group: StorageGroup) =>
  z.strictObject({ ...periodParams, step: stepParam(step), groupBy: z._default(z.enum(storageGroups), group) })

/** The days of a row, both in it: a whole step, cut by the period where that begins or ends inside it. */
const span = { from: z.string(), to: z.string() }
const account = z.nullable(z.object({ code: z.string(), name: z.string() }))

const worked = {
  /** Conversions done, one for each uploaded video and each replacement, and how long their sources are together. */
  videos: z.int(),
  inputMs: z.int(),
  /**
   * Machine time of checks, conversions and pictures: every run of every try, also of what failed or was deleted later.
   */
  spentMs: z.int(),
  /** Time spent by the length of the sources; null without any. */
  ratio: z.nullable(z.number()),
  /** From the queue to the first start of a conversion; null when none was started first. */
  waitingP50Ms: z.nullable(z.int()),
  waitingP95Ms: z.nullable(z.int()),
  /** Tasks that failed for good. */
  errors: z.int(),
}
export const convertingRow = z.object({
  ...span,
  /** Set when grouped by accounts. */
  account,
  /**
   * Set when grouped by input: the codec, and the lines of the picture (its shorter side) rounded up to the usual ones.
   * No codec: the file could not be read; no lines: nothing but sound.
   */
  input: z.nullable(z.object({ codec: z.nullable(z.string()), lines: z.nullable(z.int()) })),
  ...worked,
})
export type ConvertingRow = z.output<typeof convertingRow>
const convertingTotals = z.object(worked)
export type ConvertingTotals = z.output<typeof convertingTotals>
const convertingAnswer = z.object({ rows: z.array(convertingRow), totals: convertingTotals })

const stored = {
  /** Weighed by time: how much lay for how long. The step under way counts up to now. */
  averageBytes: z.number(),
  peakBytes: z.int(),
  addedBytes: z.int(),
  removedBytes: z.int(),
  /** At the end of the last day, or now. */
  endBytes: z.int(),
}
export const storageRow = z.object({
  ...span,
  /** Set when grouped by accounts. */
  account,
  /** Set when grouped by kinds. */
  kind: z.nullable(z.enum(storedKinds)),
  ...stored,
})
export type StorageRow = z.output<typeof storageRow>
const storageTotals = z.object(stored)
export type StorageTotals = z.output<typeof storageTotals>
const disk = z.object({
  /** Free on the disk of the storage; null when objects are kept elsewhere. */
  freeBytes: z.nullable(z.int()),
  /** Usual growth of the storage in bytes a day: the mean of the last eight weeks, from four on without the extreme ones; below zero when it shrinks. */
  growthBytesPerDay: z.number(),
  /** The day on which the disk is full at that pace; null when it never is, or later than in ten years. */
  fullOn: z.nullable(z.string()),
})
export type StorageDisk = z.output<typeof disk>
const storageAnswer = z.object({ rows: z.array(storageRow), totals: storageTotals, disk })

const grown = {
  /** Videos made in the period that are not in the trash, and how long they are together. */
  newRecords: z.int(),
  newDurationMs: z.int(),
  /** Conversions done in the period, the time that they and what goes with them took, and tasks that failed for good. */
  converted: z.int(),
  spentMs: z.int(),
  errors: z.int(),
  /** In the storage at the end of the period, sources and renditions, and what came and went in it. */
  storedBytes: z.int(),
  addedBytes: z.int(),
  removedBytes: z.int(),
  /** Bytes that viewers were sent, by the calendar of each account. */
  trafficBytes: z.int(),
  /** Views by the definitions of the statistics; null while their store is away. */
  views: z.nullable(z.int()),
}
export const grownAccount = z.object({
  accountId: z.int(),
  accountName: z.string(),
  accountCode,
  locked: z.boolean(),
  members: z.int(),
  /** Videos outside the trash now. */
  records: z.int(),
  createdDate: instant,
  lastRecordDate: z.nullable(instant),
  ...grown,
})
export type GrownAccount = z.output<typeof grownAccount>
const grownTotals = z.object({ records: z.int(), ...grown })
export type GrownTotals = z.output<typeof grownTotals>

const access = { who: 'administrator' } as const
const refusals =
  'VALIDATION/FIELD when the period ends before it begins or is longer than ten years, LIMIT/ROWS above 5,000 rows'

/** Cost of converting and storing, for administrators (product A40). Rows by step and then by group. */
export const reports = {
  getConvertingTimeReport: method({
    about: `Answers what was converted by steps of a period: videos, their length, the time it took, how long they waited, failures; times in milliseconds (C-7.3-44). ${refusals}.`,
    path: '/api/v3/uploader/getConvertingTimeReport',
    access,
    cost: costs.report,
    params: convertingParams('day', 'none'),
    result: convertingAnswer,
  }),
  getAnalyticsConvertingTimeReport: method({
    about: `The same figures by the same definitions, months by accounts unless asked otherwise (C-7.3-44). ${refusals}.`,
    path: '/api/v3/uploader/getAnalyticsConvertingTimeReport',
    access,
    cost: costs.report,
    params: convertingParams('month', 'account'),
    result: convertingAnswer,
  }),
  getStorageUsageReport: method({
    about: `Answers how much lay in the storage by steps of a period: on average, at most, added, removed, at the end, in bytes, and when the disk will be full (C-7.3-45). ${refusals}.`,
    path: '/api/v3/uploader/getStorageUsageReport',
    access,
    cost: costs.report,
    params: storageParams('day', 'none'),
    result: storageAnswer,
  }),
  getAnalyticsStorageUsageReport: method({
    about: `The same figures by the same definitions, months by accounts unless asked otherwise (C-7.3-45). ${refusals}.`,
    path: '/api/v3/uploader/getAnalyticsStorageUsageReport',
    access,
    cost: costs.report,
    params: storageParams('month', 'account'),
    result: storageAnswer,
  }),
  getAnalyticsAllAccounts: method({
    about: `Answers every account but the closed ones with what came, was made, lay, was sent and viewed in a period, and their sums; times in milliseconds, days of the platform’s calendar (C-7.3-24, product C4). VALIDATION/FIELD when the period ends before it begins or is longer than ten years.`,
    path: '/api/v3/admin/getAnalyticsAllAccounts',
    access,
    cost: costs.report,
    params: z.strictObject({ from: day, to: day }),
    result: z.object({ accounts: z.array(grownAccount), totals: grownTotals }),
  }),
}
