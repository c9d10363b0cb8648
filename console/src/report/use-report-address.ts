import type { AddressCodec } from '../list/address.ts'
import { type ListAddress, useListAddress } from '../list/use-list-address.ts'
import { dayAt } from './days.ts'
import type { Period } from './periods.ts'
import { type PeriodWords, periodOf, stepOf } from './report-address.ts'
import type { Step } from './steps.ts'

/** Query of a report in the address, and the ways to ask for another one. */
export interface ReportAddress<S extends Step, List extends PeriodWords<S>> extends ListAddress<List> {
  readonly period: Period
  readonly step: S
  /** The steps that the report knows. */
  readonly steps: readonly [S, ...S[]]
  /** Day by the calendar of the zone of the report. */
  readonly today: string
}

export function useReportAddress<S extends Step, List extends PeriodWords<S>>(
  codec: AddressCodec<List>,
  steps: readonly [S, ...S[]],
  timeZone: string,
): ReportAddress<S, List> {
  const today = dayAt(new Date(), timeZone)
  const address = useListAddress(codec)
  const period = periodOf(address.list, today)
  return { ...address, period, step: stepOf(address.list.step, period, steps), steps, today }
}
