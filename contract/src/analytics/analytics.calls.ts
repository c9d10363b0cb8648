import * as z from 'zod/mini'
import { accountCode } from '../accounts/accounts.calls.ts'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { listOf, pageParams, sortParam } from '../lists.ts'
import { method } from '../method.ts'
import { measureNames } from '../statistic/measures.ts'
import { statisticBounds } from '../statistic/statistic-bounds.ts'
import {
  figures,
  someMeasures,
  statisticComparison,
  statisticMeta,
  statisticPeriod,
  statisticStep,
} from '../statistic/statistic-query.ts'
import { word } from '../texts.ts'
import { partnerSites } from './partner-sites.ts'

/** Figures of the platform about an account beside its viewings; sizes in bytes. */
const accountFigures = {
  newRecords: z.int(),
  storedBytes: z.int(),
  /** Bytes that viewers were sent in the period, by the calendar of each account. */
  trafficBytes: z.int(),
}

export const analyticsSortFields = [
  ...measureNames,
  'newRecords',
  'storedBytes',
  'trafficBytes',
  'activeDays',
  'growth',
  'name',
] as const

const accountRow = z.object({
  accountId: z.int(),
  accountCode,
  accountName: z.string(),
  createdDate: instant,
  figures,
  before: z.nullable(figures),
  ...accountFigures,
  /** Days of the period with a view. */
  activeDays: z.int(),
  /** Of the views of the platform. */
  share: z.nullable(z.number()),
  /** Views against the period of comparison: 0.5 is half as many again; `null` without one, or without a view in it. */
  growth: z.nullable(z.number()),
})
export type AnalyticsAccount = z.output<typeof accountRow>

const point = z.object({ from: z.string(), at: instant, figures })

const cohort = z.object({
  /** The month in which the accounts were made, yyyy-mm. */
  month: z.string(),
  accounts: z.int(),
  /** Of them had a view: in that month, in the next one, and so on. */
  active: z.array(z.int()),
  /** Views of all of them in the same months. */
  views: z.array(z.int()),
})
export type AnalyticsCohort = z.output<typeof cohort>

const partner = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  /** One of the four that are accounts of partners (C-3-19). */
  isAccount: z.boolean(),
  /** Hosts whose pages are counted as the site. */
  domains: z.array(z.string()),
  figures,
  before: z.nullable(figures),
})
export type AnalyticsPartner = z.output<typeof partner>

const access = { who: 'administrator' } as const
const refusals = 'VALIDATION/FIELD when the period ends before it begins, EXTERNAL/STATISTICS while the store is away'

/** Viewings of the whole platform, by the calendar of the platform, for administrators (product B14). */
export const analytics = {
  totals: method({
    about: `Answers the figures of the whole platform, or of one account, in a period and by its steps. ${refusals}; LIMIT/ROWS above ${statisticBounds.points} points.`,
    path: '/api/v3/analytics/totals',
    access,
    cost: costs.report,
    params: z.strictObject({
      accountCode: z.optional(accountCode),
      ...statisticPeriod,
      ...statisticComparison,
      step: statisticStep,
      measures: someMeasures(measureNames.length),
    }),
    result: z.object({
      figures,
      before: z.nullable(figures),
      ...accountFigures,
      /** Of the period of comparison; null without one. */
      trafficBytesBefore: z.nullable(z.int()),
      points: z.array(point),
      beforePoints: z.nullable(z.array(point)),
      ...statisticMeta,
    }),
  }),
  accounts: method({
    about: `Answers one page of the accounts with their figures, days with views, growth and share of the platform. ${refusals}. Pages start at 1.`,
    path: '/api/v3/analytics/accounts',
    access,
    cost: costs.report,
    params: z.strictObject({
      ...statisticPeriod,
      ...statisticComparison,
      measures: someMeasures(measureNames.length),
      sort: sortParam(analyticsSortFields, 'views', 'desc'),
      ...pageParams,
    }),
    result: z.extend(listOf(accountRow), { totals: figures, beforeTotals: z.nullable(figures), ...statisticMeta }),
  }),
  cohorts: method({
    about: `Answers for each month in which accounts were made how many of them had views in that month and in those after it. ${refusals}.`,
    path: '/api/v3/analytics/cohorts',
    access,
    cost: costs.report,
    params: z.strictObject({ months: z._default(z.int().check(z.positive(), z.maximum(36)), 12) }),
    result: z.object({ cohorts: z.array(cohort), ...statisticMeta }),
  }),
  quality: method({
    about: `Answers how well videos of the platform played, by steps, by errors and by account. ${refusals}.`,
    path: '/api/v3/analytics/quality',
    access,
    cost: costs.report,
    params: z.strictObject({ ...statisticPeriod, ...statisticComparison, step: statisticStep }),
    result: z.object({
      figures,
      before: z.nullable(figures),
      points: z.array(point),
      failures: z.array(
        z.object({
          code: z.string(),
          title: z.string(),
          count: z.int(),
          beforeFirstFrame: z.int(),
          share: z.nullable(z.number()),
        }),
      ),
      accounts: z.array(z.object({ accountCode, accountName: z.string(), figures })),
      ...statisticMeta,
    }),
  }),
  partners: method({
    about: `Answers the ${partnerSites.length} partner sites with the figures of what was shown on their pages, and of the account of the same code (C-3-16, C-3-19). ${refusals}.`,
    path: '/api/v3/analytics/partners',
    access,
    cost: costs.report,
    params: z.strictObject({ ...statisticPeriod, ...statisticComparison }),
    result: z.object({
      sites: z.array(partner),
      totals: figures,
      beforeTotals: z.nullable(figures),
      ...statisticMeta,
    }),
  }),
  savePartnerDomains: method({
    title: 'Домены площадки',
    about: 'Says on which hosts the pages of a partner site stand; pages of their subdomains count too.',
    path: '/api/v3/analytics/savePartnerDomains',
    access,
    mutates: true,
    params: z.strictObject({
      id: z.int().check(z.positive(), z.maximum(partnerSites.length)),
      domains: z.array(word(253).check(z.minLength(1))).check(z.maxLength(20)),
    }),
    result: z.object({ domains: z.array(z.string()) }),
  }),
}
