import type { AddressCodec } from '../../../list/address.ts'
import { type ListAddress, useListAddress } from '../../../list/use-list-address.ts'
import { type Period, periodOf, type ReportList, stepOf } from './report-address.ts'
import { platformDay } from './report-labels.ts'

/** What the address asks a report for, and the ways to ask for another one. */
export interface ReportPlace<Group extends string> extends ListAddress<ReportList<Group>> {
  readonly period: Period
  readonly step: ReturnType<typeof stepOf>
  /** By the calendar of the platform. */
  readonly today: string
}

export function useReportAddress<Group extends string>(codec: AddressCodec<ReportList<Group>>): ReportPlace<Group> {
  const today = platformDay(new Date())
  const place = useListAddress(codec)
  const period = periodOf(place.list, today)
  return { ...place, period, step: stepOf(place.list.step, period), today }
}
