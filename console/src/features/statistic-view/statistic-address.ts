import { dimensionNames } from '@skleyka/contract/statistic/dimensions.ts'
import { type MeasureName, measureNames } from '@skleyka/contract/statistic/measures.ts'
import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import {
  type StatisticCondition,
  type StatisticStep,
  statisticSteps,
} from '@skleyka/contract/statistic/statistic-query.ts'
import * as z from 'zod/mini'
import { useAddress } from '../../browser/address-bar.ts'
import { addressCodec } from '../../list/address.ts'
import { choiceField, chosenSortField, pageFields } from '../../list/fields.ts'
import { comparisons, type Days, wholeDays } from '../../report/periods.ts'
import { periodFields } from '../../report/report-address.ts'
import { type ReportAddress, useReportAddress } from '../../report/use-report-address.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { useAccountZone } from './account-zone.ts'
import { conditionsField } from './conditions.ts'

/** Several of a few words, each once: `site,device`. */
const listField = <const Word extends string>(words: readonly Word[], most: number) =>
  z._default(
    z.codec(z.string(), z.array(z.enum(words)), {
      decode: (text) => {
        const read = text.split(',').flatMap((word) => words.find((one) => one === word) ?? [])
        return [...new Set(read)].slice(0, most)
      },
      encode: (chosen) => chosen.join(','),
    }),
    [],
  )

const fields = z.object({
  ...periodFields(statisticSteps),
  compare: choiceField(comparisons, 'previous'),
  where: conditionsField(),
  // another account of the person, by its code
  account: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/))),
  // what the chart shows
  measure: z.optional(z.enum(measureNames)),
  look: choiceField(['line', 'bars'], 'line'),
  // by which of its dimensions a report is split: its place among them
  by: z.optional(z.string().check(z.regex(/^[a-zA-Z]{1,20}$/))),
  // what the report builder shows
  dims: listField(dimensionNames, statisticBounds.dimensions),
  shows: listField(measureNames, statisticBounds.measures),
  chart: choiceField(['LINES', 'BARS', 'TABLE'], 'LINES'),
  sort: chosenSortField(measureNames.join('|')),
  ...pageFields(20),
})
export type StatisticWords = z.output<typeof fields>

/** Reads and writes the address of every screen of statistics. */
export const statisticCodec = addressCodec(fields)

/** The address of a screen of statistics: the whole of what it shows (product B0, B8). */
export interface StatisticAddress extends ReportAddress<StatisticStep, StatisticWords> {
  /** The code of the account whose figures they are. */
  readonly accountCode: string
  readonly timeZone: string
  /** Null while a period of one's own is not whole. */
  readonly days: Days | null
  /** Parameters of every call. */
  readonly scope: StatisticScope
  readonly measure: MeasureName | undefined
}

export interface StatisticScope {
  recordId?: number
  from: string
  to: string
  compare?: 'previous' | 'year'
  where: StatisticCondition[]
  ofAccount?: string
}

export function useStatisticAddress(): StatisticAddress {
  const own = useAccountCode()
  const { pathname } = useAddress()
  const address = useStatisticWords(own)
  const { account, compare, where, measure } = address.list
  const days = wholeDays(address.period)
  return {
    ...address,
    accountCode: account ?? own,
    days,
    measure,
    scope: {
      from: days?.from ?? '',
      to: days?.to ?? '',
      where: [...where, ...kindOf(pathname)],
      ...(compare !== 'none' && { compare }),
      ...(account !== undefined && account !== own && { ofAccount: account }),
    },
  }
}

function useStatisticWords(own: string) {
  const { search } = useAddress()
  const timeZone = useAccountZone(statisticCodec.read(search).account ?? own)
  return { ...useReportAddress(statisticCodec, statisticSteps, timeZone), timeZone }
}

/** Screens of videos tell of videos alone, screens of livestreams of those, the others of both. */
function kindOf(pathname: string): StatisticCondition[] {
  const kind = /\/stat\/(vod|live)(?:\/|$)/.exec(pathname)?.[1]
  return kind === undefined ? [] : [{ dimension: 'kind', values: [kind], except: false }]
}

/** The address of another screen of statistics, of the same period, comparison and filter. */
export function sameScopeTo(path: string, list: StatisticWords, change: Partial<StatisticWords> = {}): string {
  const { period, from, to, step, compare, where, account } = list
  return (
    path + statisticCodec.write({ ...statisticCodec.first, period, from, to, step, compare, where, account, ...change })
  )
}
