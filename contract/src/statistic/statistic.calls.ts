import * as z from 'zod/mini'
import { finishReasons } from '../collect/player-session.ts'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { listOf, pageParams, sortParam } from '../lists.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { measureNames } from './measures.ts'
import { statisticBounds } from './statistic-bounds.ts'
import {
  figures,
  someDimensions,
  someMeasures,
  statisticComparison,
  statisticDay,
  statisticMeasure,
  statisticMeta,
  statisticPeriod,
  statisticScope,
  statisticStep,
  statisticSteps,
} from './statistic-query.ts'

const point = z.object({
  /** The beginning of the step by the clock of the account, yyyy-mm-ddThh:mm. */
  from: z.string(),
  at: instant,
  figures,
})
export type StatisticPoint = z.output<typeof point>

const line = z.object({
  /** The value of the dimension, and how people read it; empty for the line of everything. */
  key: z.string(),
  title: z.string(),
  points: z.array(point),
  /** Of the period of comparison, step by step; `null` without one. */
  before: z.nullable(z.array(point)),
})

const row = z.object({
  /** One for each dimension: the value that a condition takes, and how people read it. */
  keys: z.array(z.string()),
  titles: z.array(z.string()),
  figures,
  /** Of the period of comparison; `null` without one. */
  before: z.nullable(figures),
})
export type StatisticRow = z.output<typeof row>

const failure = z.object({
  code: z.string(),
  title: z.string(),
  /** Viewings that the error ended, and how many of them before the first picture. */
  count: z.int(),
  beforeFirstFrame: z.int(),
  /** Of the starts. */
  share: z.nullable(z.number()),
})

const moment = z.object({
  kind: z.enum(['REWATCH', 'EXIT']),
  fromSecond: z.int(),
  toSecond: z.int(),
  /** Viewings above those around it, or viewings that ended there. */
  count: z.int(),
})
export type RetentionMoment = z.output<typeof moment>

const session = z.object({
  id: z.guid(),
  startedAt: instant,
  /** The last that was heard of it. */
  lastAt: instant,
  record: z.object({ id: recordId, name: z.string() }),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  device: z.string(),
  os: z.string(),
  browser: z.string(),
  site: z.string(),
  page: z.string(),
  isView: z.boolean(),
  watchSeconds: z.number(),
  /** Share of the video that was seen; `null` when its length is not known. */
  depth: z.nullable(z.number()),
  stallMs: z.int(),
  errorCode: z.string(),
  /** True if it is over. */
  isOver: z.boolean(),
  /** Reason of its end (C-4-29); `null` while it goes on, and where the video was played to its end or left. */
  finishReason: z.nullable(z.enum(finishReasons)),
})
export type StatisticSession = z.output<typeof session>

const top = z.array(z.object({ key: z.string(), title: z.string(), viewers: z.int() }))

export const statisticAccess = { who: 'member', permission: 'yauth.can_view_account_stat' } as const
const refusals =
  'NOT_FOUND/RECORD for a record of another account, NOT_FOUND/ACCOUNT for an account that the caller has not; VALIDATION/FIELD when the period ends before it begins, LIMIT/RECORDS when filters let too many videos through, EXTERNAL/STATISTICS while the store is away'

const sortByMeasure = sortParam(measureNames, 'views', 'desc')

/** Figures of viewings (product B8). Definitions stand in `measures.ts` (product C7). */
export const statistic = {
  summary: method({
    about: `Answers every figure of a period and of the one it is compared with. ${refusals}.`,
    path: '/api/v3/statistic/summary',
    access: statisticAccess,
    cost: costs.list,
    params: z.strictObject({ ...statisticScope, ...statisticPeriod, ...statisticComparison }),
    result: z.object({
      loads: z.int(),
      views: z.int(),
      viewers: z.int(),
      watchSeconds: z.number(),
      /** Every measure. */
      figures,
      /** Largest error of the number of viewers, as a share of it. */
      viewersError: z.number(),
      before: z.nullable(figures),
      ...statisticMeta,
    }),
  }),
  series: method({
    about: `Answers figures by steps of a period: one line, or a line for each of the ${statisticBounds.lines} greatest values of a dimension. ${refusals}; LIMIT/ROWS above ${statisticBounds.points} points.`,
    path: '/api/v3/statistic/series',
    access: statisticAccess,
    cost: costs.list,
    params: z.strictObject({
      ...statisticScope,
      ...statisticPeriod,
      ...statisticComparison,
      step: statisticStep,
      measures: someMeasures(statisticBounds.measures),
      by: z._default(someDimensions(0, 1), []),
    }),
    result: z.object({ lines: z.array(line), ...statisticMeta }),
  }),
  breakdown: method({
    about: `Answers one page of the values of a dimension with their figures, the greatest first unless asked otherwise. ${refusals}. Pages start at 1.`,
    path: '/api/v3/statistic/breakdown',
    access: statisticAccess,
    cost: costs.list,
    params: z.strictObject({
      ...statisticScope,
      ...statisticPeriod,
      ...statisticComparison,
      by: someDimensions(1, 1),
      measures: someMeasures(measureNames.length),
      sort: sortByMeasure,
      ...pageParams,
    }),
    result: z.extend(listOf(row), { totals: figures, beforeTotals: z.nullable(figures), ...statisticMeta }),
  }),
  table: method({
    about: `Answers one page of a table by up to ${statisticBounds.dimensions} dimensions, as \`breakdown\` does by one. ${refusals}. Pages start at 1.`,
    path: '/api/v3/statistic/table',
    access: statisticAccess,
    cost: costs.list,
    params: z.strictObject({
      ...statisticScope,
      ...statisticPeriod,
      ...statisticComparison,
      by: someDimensions(1, statisticBounds.dimensions),
      measures: someMeasures(measureNames.length),
      sort: sortByMeasure,
      ...pageParams,
    }),
    result: z.extend(listOf(row), { totals: figures, beforeTotals: z.nullable(figures), ...statisticMeta }),
  }),
  retention: method({
    about: `Answers how often each second of the present version of a video was played in its views, and where views end and are repeated; of its whole time without a period. ${refusals}.`,
    path: '/api/v3/statistic/retention',
    access: statisticAccess,
    cost: costs.list,
    params: z.strictObject({
      ofAccount: statisticScope.ofAccount,
      id: recordId,
      from: z.optional(statisticDay),
      to: z.optional(statisticDay),
      where: statisticScope.where,
    }),
    result: z.object({
      seconds: z.array(z.int()),
      /** Views of the version in the period, by which each second is divided for a share; above 1 it was seen again. */
      views: z.int(),
      durationMs: z.nullable(z.int()),
      versionId: z.nullable(z.int()),
      /** The greatest ones in the order of the video. */
      moments: z.array(moment),
      ...statisticMeta,
    }),
  }),
  realtime: method({
    about: `Answers who watches now, by the minutes of the last ${statisticBounds.minutes} and by video, site and country. ${refusals}.`,
    path: '/api/v3/statistic/realtime',
    access: statisticAccess,
    cost: costs.poll,
    params: z.strictObject(statisticScope),
    result: z.object({
      viewers: z.int(),
      at: instant,
      /** The minute that is not over is left out. */
      minutes: z.array(z.object({ at: instant, viewers: z.int() })),
      peak: z.int(),
      records: top,
      sites: top,
      countries: top,
    }),
  }),
  quality: method({
    about: `Answers how well videos played in a period, by steps and by the errors that ended them. ${refusals}; LIMIT/ROWS above ${statisticBounds.points} points.`,
    path: '/api/v3/statistic/quality',
    access: statisticAccess,
    cost: costs.list,
    params: z.strictObject({ ...statisticScope, ...statisticPeriod, ...statisticComparison, step: statisticStep }),
    result: z.object({
      figures,
      before: z.nullable(figures),
      points: z.array(point),
      failures: z.array(failure),
      ...statisticMeta,
    }),
  }),
  sessions: method({
    about: `Answers one page of single viewings of a period, the newest first (C-4-29). ${refusals}. Pages start at 1.`,
    path: '/api/v3/statistic/sessions',
    access: statisticAccess,
    cost: costs.list,
    params: z.strictObject({ ...statisticScope, ...statisticPeriod, ...pageParams }),
    result: z.extend(listOf(session), statisticMeta),
  }),
  explore: method({
    about: `Answers a table by up to ${statisticBounds.dimensions} dimensions and ${statisticBounds.measures} measures, and by steps if told, whole. ${refusals}; LIMIT/ROWS above ${statisticBounds.rows} rows.`,
    path: '/api/v3/statistic/explore',
    access: statisticAccess,
    cost: costs.report,
    params: z.strictObject({
      ...statisticScope,
      ...statisticPeriod,
      ...statisticComparison,
      step: z.optional(z.enum(statisticSteps)),
      by: someDimensions(0, statisticBounds.dimensions),
      measures: someMeasures(statisticBounds.measures),
      sort: z.optional(z.strictObject({ measure: statisticMeasure, order: z.enum(['asc', 'desc']) })),
    }),
    result: z.object({
      /** Place where steps were asked for, the first key of a row is the beginning of its step. */
      rows: z.array(row),
      totals: figures,
      beforeTotals: z.nullable(figures),
      ...statisticMeta,
    }),
  }),
}
