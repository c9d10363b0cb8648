import { navigate, useAddress } from '../../../browser/address-bar.ts'
import { type ReportAddress, reportAddressOf, reportQuery } from './report-address.ts'
import { platformDay } from './report-words.ts'

/** What the address asks a report for, and the ways to ask for another one. */
export interface ReportPlace<Group extends string> {
  readonly address: ReportAddress<Group>
  readonly today: string
  /** The address of a changed report. */
  to(change: Partial<ReportAddress<Group>>): string
  /** Changes the report; it begins with its first page. */
  show(change: Partial<ReportAddress<Group>>): void
}

export function useReportAddress<Group extends string>(
  path: string,
  groups: readonly [Group, ...Group[]],
): ReportPlace<Group> {
  const today = platformDay(new Date())
  const address = reportAddressOf(new URLSearchParams(useAddress().search), groups, today)
  const to = (change: Partial<ReportAddress<Group>>) => `${path}${reportQuery({ ...address, ...change })}`
  return {
    address,
    today,
    to,
    show: (change) => navigate(to({ page: 1, ...change }), { replace: true }),
  }
}
