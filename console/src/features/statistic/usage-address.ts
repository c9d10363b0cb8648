import { type UsageStep, usageMeasureNames, usageSteps } from '@skleyka/contract/statistic/usage.calls.ts'
import * as z from 'zod/mini'
import { useAddress } from '../../browser/address-bar.ts'
import { addressCodec } from '../../list/address.ts'
import { choiceField } from '../../list/fields.ts'
import { wholeDays } from '../../report/periods.ts'
import { periodFields } from '../../report/report-address.ts'
import { useReportAddress } from '../../report/use-report-address.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { useAccountZone } from '../statistic-view/statistic-view.ts'

const codec = addressCodec(
  z.object({
    ...periodFields(usageSteps),
    account: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/))),
    measure: choiceField(usageMeasureNames, 'trafficBytes'),
    look: choiceField(['line', 'bars'], 'bars'),
  }),
)

/** The address of «Хранилище и трафик»: the period, the step, the account, the figure of the chart. */
export function useUsageAddress() {
  const own = useAccountCode()
  const { search } = useAddress()
  const accountCode = codec.read(search).account ?? own
  const timeZone = useAccountZone(accountCode)
  const address = useReportAddress(codec, usageSteps, timeZone)
  const days = wholeDays(address.period)
  return {
    ...address,
    days,
    accountCode,
    step: address.step satisfies UsageStep,
    params: {
      from: days?.from ?? '',
      to: days?.to ?? '',
      step: address.step,
      ...(accountCode !== own && { ofAccount: accountCode }),
    },
  }
}

export type UsageAddress = ReturnType<typeof useUsageAddress>
