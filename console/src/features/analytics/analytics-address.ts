import { analyticsSortFields } from '@skleyka/contract/analytics/analytics.calls.ts'
import { platformTimeZone } from '@skleyka/contract/reports/reports.calls.ts'
import { measureNames } from '@skleyka/contract/statistic/measures.ts'
import { statisticSteps } from '@skleyka/contract/statistic/statistic-query.ts'
import * as z from 'zod/mini'
import { addressCodec } from '../../list/address.ts'
import { choiceField, chosenSortField, pageFields } from '../../list/fields.ts'
import { comparisons, wholeDays } from '../../report/periods.ts'
import { periodFields } from '../../report/report-address.ts'
import { useReportAddress } from '../../report/use-report-address.ts'

const codec = addressCodec(
  z.object({
    ...periodFields(statisticSteps),
    compare: choiceField(comparisons, 'previous'),
    // the code of the only account; the whole platform without it
    account: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/))),
    measure: z.optional(z.enum(measureNames)),
    look: choiceField(['line', 'bars'], 'line'),
    sort: chosenSortField(analyticsSortFields.join('|')),
    ...pageFields(20),
  }),
)

/** The address of a screen of the analytics, by the calendar of the platform. */
export function useAnalyticsAddress() {
  const address = useReportAddress(codec, statisticSteps, platformTimeZone)
  const { compare } = address.list
  const days = wholeDays(address.period)
  return {
    ...address,
    days,
    /** Parameters of every call. */
    params: { from: days?.from ?? '', to: days?.to ?? '', ...(compare !== 'none' && { compare }) },
  }
}

export type AnalyticsAddress = ReturnType<typeof useAnalyticsAddress>
