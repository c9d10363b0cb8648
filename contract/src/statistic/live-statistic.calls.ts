import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { endReasons } from '../translations/translation-states.ts'
import { type Measure, measures, momentMeasures } from './measures.ts'
import { statisticAccess } from './statistic.calls.ts'
import { statisticScope } from './statistic-query.ts'

/** Figures of one broadcast (product B8, C7). */
export const broadcastMeasures = {
  peak: {
    ...momentMeasures.peak,
    definition:
      'Сколько зрителей смотрели одновременно в\u00a0самый людный момент эфира. Момент\u00a0— шаг графика, но не\u00a0дольше минуты. Картинка доходит до\u00a0зрителей с\u00a0задержкой, поэтому к\u00a0эфиру относится и\u00a0то, что смотрели в\u00a0течение минуты после него.',
  },
  average: {
    title: 'В\u00a0среднем',
    unit: 'people',
    better: 'more',
    definition:
      'Сколько зрителей смотрели одновременно в\u00a0среднем за\u00a0эфир: время просмотра, делённое на\u00a0длительность эфира.',
  },
  viewers: measures.viewers,
  watchSeconds: measures.watchSeconds,
  viewerSeconds: {
    title: 'На\u00a0зрителя',
    unit: 'seconds',
    better: 'more',
    definition: 'Время просмотра, делённое на\u00a0число зрителей.',
  },
  rebufferRatio: measures.rebufferRatio,
  stalls: {
    title: 'Остановки',
    unit: 'count',
    better: 'less',
    definition: 'Сколько раз у\u00a0зрителей останавливалась картинка, потому что не\u00a0хватало данных.',
  },
  bitrateKbps: measures.bitrateKbps,
  errors: {
    title: 'Прервано ошибкой',
    unit: 'count',
    better: 'less',
    definition: 'Сколько просмотров эфира закончились ошибкой плеера.',
  },
} as const satisfies Readonly<Record<string, Measure>>

export const broadcastMeasureNames = [
  ...(['peak', 'average', 'viewers', 'watchSeconds', 'viewerSeconds'] as const),
  ...(['rebufferRatio', 'stalls', 'bitrateKbps', 'errors'] as const),
] satisfies readonly (keyof typeof broadcastMeasures)[]
export type BroadcastMeasureName = (typeof broadcastMeasureNames)[number]

const broadcast = z.object({
  id: z.int(),
  /** Time of the first picture for viewers. */
  from: instant,
  /** Null while it is on air. */
  to: z.nullable(instant),
  endReason: z.nullable(z.enum(endReasons)),
  interruptions: z.int(),
})
export type Broadcast = z.output<typeof broadcast>

const part = z.object({ key: z.string(), title: z.string(), value: z.number() })
const nullable = z.nullable(z.number())

const audience = z.object({
  /** Steps of the broadcast of `stepSeconds` each: whoever watched in one, began in it, watched last in it. */
  points: z.array(z.object({ at: instant, viewers: z.int(), joined: z.int(), left: z.int() })),
  stepSeconds: z.int(),
  figures: z.object({
    ...{ peak: z.int(), average: nullable, viewers: z.int(), watchSeconds: z.number(), viewerSeconds: nullable },
    ...{ rebufferRatio: nullable, stalls: z.int(), bitrateKbps: nullable, errors: z.int() },
  }),
  /** Viewings by country, kind of device, site; the greatest first. */
  countries: z.array(part),
  devices: z.array(part),
  sites: z.array(part),
  /** Watched seconds by the lines of the picture. */
  qualities: z.array(part),
})
export type BroadcastAudience = z.output<typeof audience>

/** Number of broadcasts of a livestream that are listed at once. */
export const mostBroadcasts = 100

/** Viewers of each broadcast of a livestream, moment by moment (product B8). */
export const liveStatistic = {
  broadcasts: method({
    about: `Answers ${mostBroadcasts} broadcasts of a livestream, the newest first, and who watched one of them: the last one, or that of \`broadcastId\`, which is one of them. \`newerId\` and \`olderId\` lead to those before and behind them, and are null where there are none. What was watched within a minute before and after a broadcast belongs to it. \`audience\` is null while there was none; \`forgotten\` tells that single views of its days are kept no longer. \`record\` is the number of the livestream’s record, or its uuid. NOT_FOUND/RECORD for an unknown or foreign one and one that is no livestream, NOT_FOUND/BROADCAST, EXTERNAL/STATISTICS while the statistics do not answer.`,
    path: '/api/v3/statistic/broadcasts',
    access: statisticAccess,
    cost: costs.list,
    params: z.strictObject({
      ofAccount: statisticScope.ofAccount,
      record: z.union([recordId, z.uuid()]),
      broadcastId: z.optional(z.int().check(z.positive())),
    }),
    result: z.object({
      recordId,
      name: z.string(),
      broadcasts: z.array(broadcast),
      /** Number of all broadcasts. */
      total: z.int(),
      newerId: z.nullable(z.int()),
      olderId: z.nullable(z.int()),
      /** Number of the one that is told of; null without any. */
      broadcastId: z.nullable(z.int()),
      audience: z.nullable(audience),
      forgotten: z.boolean(),
      timeZone: z.string(),
      freshTo: instant,
    }),
  }),
}
