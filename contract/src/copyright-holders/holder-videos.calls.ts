import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { bounds, costs } from '../limits.ts'
import { listOf, pageParams, sortParam } from '../lists.ts'
import { method } from '../method.ts'
import { recordPlayer } from '../player-templates/record-player.calls.ts'
import { publications, visibilities } from '../records/publication.ts'
import { recordId } from '../records/records.calls.ts'
import { measureNames } from '../statistic/measures.ts'
import {
  figures,
  someMeasures,
  statisticComparison,
  statisticMeta,
  statisticPeriod,
  statisticStep,
} from '../statistic/statistic-query.ts'
import { line } from '../texts.ts'
import { holderReportBounds } from './holder-report-bounds.ts'
import { holderSplits } from './holder-splits.ts'

const access = { who: 'holder' } as const

/** Video as a copyright holder sees it: nothing of the account but its name. */
const video = z.object({
  id: recordId,
  uuid: z.string(),
  name: z.string(),
  accountName: z.string(),
  poster: z.nullable(z.string()),
  durationMs: z.nullable(z.int()),
  playable: z.boolean(),
  publication: z.enum(publications),
  publishedFrom: z.nullable(instant),
  publishedTo: z.nullable(instant),
  visibility: z.enum(visibilities),
  /** True if pages of other sites may show it. */
  embedding: z.boolean(),
  createdDate: instant,
  /** Views of the last 28 days and of all time; up to an hour old. */
  views28: z.int(),
  viewsTotal: z.int(),
})
export type HolderVideo = z.output<typeof video>

const row = z.object({ key: z.string(), title: z.string(), figures, before: z.nullable(figures) })
const point = z.object({ from: z.string(), at: instant, figures })
const away = 'EXTERNAL/STATISTICS while the store is away, VALIDATION/FIELD when the period ends before it begins'
const counted = `of its ${holderReportBounds.countedVideos} most viewed videos`

const { embed: _, ...previewed } = recordPlayer.previewPlayerData.result.shape

/** Calls of a copyright holder over the videos that bear its name, in any account (product B13). They change nothing. */
export const holderVideos = {
  summary: method({
    about:
      'Answers how many videos bear the name of the holder, in how many accounts, and what of them viewers are given.',
    path: '/api/v3/holders/summary',
    access,
    cost: costs.list,
    params: z.strictObject({}),
    result: z.object({
      videos: z.int(),
      accounts: z.int(),
      /** Videos that viewers are given now, and those of them that anybody finds. */
      published: z.int(),
      public: z.int(),
      durationMs: z.int(),
      views28: z.int(),
      viewsTotal: z.int(),
      /** Videos named for it in the last 28 days by their upload. */
      newVideos: z.int(),
    }),
  }),
  records: method({
    about: 'Answers one page of the videos that bear the name of the holder. Pages start at 1.',
    path: '/api/v3/holders/records',
    access,
    cost: costs.list,
    params: z.strictObject({
      /** A part of the name, or a number. */
      q: z._default(line(bounds.searchChars), ''),
      ...pageParams,
      sort: sortParam(['created', 'name', 'account', 'views'], 'created', 'desc'),
    }),
    result: listOf(video),
  }),
  previewPlayerData: method({
    about:
      'Answers what a player needs for a video of the holder, as records/previewPlayerData. NOT_FOUND/RECORD for one that does not bear its name; STATE/NOT_READY before the first rendition plays.',
    path: '/api/v3/holders/previewPlayerData',
    access,
    params: z.strictObject({ id: recordId }),
    result: z.object(previewed),
  }),
  places: method({
    about: `Answers which accounts have videos of the holder and which sites showed them in the last 28 days, ${counted}; sites are null while the statistics are away.`,
    path: '/api/v3/holders/places',
    access,
    cost: costs.report,
    params: z.strictObject({}),
    result: z.object({
      accounts: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          videos: z.int(),
          published: z.int(),
          views28: z.int(),
          lastDate: instant,
        }),
      ),
      sites: z.nullable(z.array(z.object({ site: z.string(), views: z.int(), watchSeconds: z.number() }))),
    }),
  }),
  statistic: method({
    about: `Answers figures of a period and by its steps, ${counted}, by the calendar of the platform. ${away}.`,
    path: '/api/v3/holders/statistic',
    access,
    cost: costs.report,
    params: z.strictObject({
      ...statisticPeriod,
      ...statisticComparison,
      step: statisticStep,
      measures: someMeasures(measureNames.length),
    }),
    result: z.object({
      figures,
      before: z.nullable(figures),
      points: z.array(point),
      beforePoints: z.nullable(z.array(point)),
      ...statisticMeta,
    }),
  }),
  statisticTable: method({
    about: `Answers one page of the figures of a period by videos, sites, countries or accounts, ${counted}. ${away}.`,
    path: '/api/v3/holders/statisticTable',
    access,
    cost: costs.report,
    params: z.strictObject({
      ...statisticPeriod,
      ...statisticComparison,
      by: z.enum(holderSplits),
      measures: someMeasures(measureNames.length),
      ...pageParams,
      sort: sortParam(measureNames, 'views', 'desc'),
    }),
    result: z.object({ ...listOf(row).shape, totals: figures, beforeTotals: z.nullable(figures), ...statisticMeta }),
  }),
}
