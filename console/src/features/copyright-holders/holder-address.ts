import { holderSplits } from '@skleyka/contract/copyright-holders/holder-splits.ts'
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
    by: choiceField(holderSplits, 'record'),
    measure: z.optional(z.enum(measureNames)),
    look: choiceField(['line', 'bars'], 'line'),
    sort: chosenSortField(measureNames.join('|')),
    ...pageFields(20),
  }),
)

/** The address of the statistics of a copyright holder, by the calendar of the platform. */
export function useHolderAddress() {
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

export type HolderAddress = ReturnType<typeof useHolderAddress>
