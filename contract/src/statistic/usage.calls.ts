import * as z from 'zod/mini'
import { accountCode } from '../accounts/accounts.calls.ts'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import type { Measure } from './measures.ts'
import { statisticAccess } from './statistic.calls.ts'
import { statisticBounds } from './statistic-bounds.ts'
import { statisticPeriod } from './statistic-query.ts'

export const usageSteps = ['day', 'week', 'month'] as const
export type UsageStep = (typeof usageSteps)[number]

/**
 * Kinds of content in the storage. Videos in the trash are told apart from the others; `recordings` are of livestreams.
 */
export const usageKinds = ['source', 'renditions', 'trash', 'recordings'] as const
export type UsageKind = (typeof usageKinds)[number]
export const trafficKinds = ['video', 'images', 'files'] as const
export type TrafficKind = (typeof trafficKinds)[number]

export const usageMeasureNames = ['trafficBytes', 'storedBytes', 'addedBytes', 'removedBytes', 'convertedMs'] as const
export type UsageMeasureName = (typeof usageMeasureNames)[number]

/** Figures of an account that are not of viewings (product C7), in bytes and milliseconds. */
export const usageMeasures: Readonly<
  Record<UsageMeasureName, Omit<Measure, 'unit'> & { readonly unit: 'bytes' | 'milliseconds' }>
> = {
  trafficBytes: {
    title: 'Трафик',
    unit: 'bytes',
    better: null,
    definition:
      'Сколько байт ушло зрителям: видео, картинки и\u00a0скачанные файлы. Считается по\u00a0журналу отдачи; трафик видео, которым поделились, числится за\u00a0его владельцем.',
  },
  storedBytes: {
    title: 'Хранилище в\u00a0среднем',
    unit: 'bytes',
    better: null,
    definition:
      'Сколько места занимают исходные файлы и\u00a0всё, что из\u00a0них сделано, в\u00a0среднем за\u00a0период. Видео, которым поделились, занимает место только у\u00a0владельца.',
  },
  addedBytes: {
    title: 'Добавлено',
    unit: 'bytes',
    better: null,
    definition: 'Сколько байт за\u00a0период появилось в\u00a0хранилище: загрузки, кодирование, картинки.',
  },
  removedBytes: {
    title: 'Удалено',
    unit: 'bytes',
    better: null,
    definition: 'Сколько байт за\u00a0период освободилось. Видео в\u00a0корзине место ещё занимает.',
  },
  convertedMs: {
    title: 'Закодировано',
    unit: 'milliseconds',
    better: null,
    definition: 'Сколько длится видео, кодирование которого за\u00a0период закончилось.',
  },
}

const usageFigures = z.object({
  trafficBytes: z.int(),
  storedBytes: z.number(),
  addedBytes: z.int(),
  removedBytes: z.int(),
  convertedMs: z.int(),
})
export type UsageFigures = z.output<typeof usageFigures>

const point = z.object({
  /** The first day of the step. */
  from: z.string(),
  at: instant,
  figures: usageFigures,
})
export type UsagePoint = z.output<typeof point>

const byKind = <const Kinds extends readonly string[]>(kinds: Kinds) => z.record(z.enum(kinds), z.int())

/** Storage, traffic and converting of an account (product B8 «Хранилище и трафик»). */
export const statisticUsage = {
  usage: method({
    about: `Answers what an account has in the storage now, and by steps of a period what was added, removed, sent to viewers and converted; in bytes and milliseconds. Traffic goes by the calendar of the account, storage and converting by that of the platform (\`storageTimeZone\`). NOT_FOUND/ACCOUNT for an account that the caller has not; VALIDATION/FIELD when the period ends before it begins, LIMIT/ROWS above ${statisticBounds.points} points.`,
    path: '/api/v3/statistic/usage',
    access: statisticAccess,
    cost: costs.report,
    params: z.strictObject({
      ofAccount: z.optional(accountCode),
      ...statisticPeriod,
      step: z._default(z.enum(usageSteps), 'day'),
    }),
    result: z.object({
      now: z.object({
        bytes: z.int(),
        kinds: byKind(usageKinds),
        /** The quota of the account; `null` without one. */
        limitBytes: z.nullable(z.int()),
        /** Usual growth of the storage of the account in bytes a day: the mean of the last eight weeks, from four on without the extreme ones; below zero when it shrinks. */
        growthBytesPerDay: z.number(),
        /** The day on which the quota is used up at that pace; `null` without one, and for one that lasts ten years. */
        fullOn: z.nullable(z.string()),
        /** At that pace in 30 days. */
        bytesIn30Days: z.int(),
      }),
      /** Time on air in this calendar month, and its quota in seconds; `null` without one. */
      air: z.object({ seconds: z.int(), limitSeconds: z.nullable(z.int()) }),
      figures: usageFigures,
      /** The most that lay in the storage at once. */
      peakBytes: z.int(),
      traffic: byKind(trafficKinds),
      points: z.array(point),
      /** Videos with the most traffic, up to 25. */
      records: z.array(z.object({ id: recordId, name: z.string(), bytes: z.int(), share: z.nullable(z.number()) })),
      timeZone: z.string(),
      storageTimeZone: z.string(),
    }),
  }),
}
export type StatisticUsage = z.output<typeof statisticUsage.usage.result>
