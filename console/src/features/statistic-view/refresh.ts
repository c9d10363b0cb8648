import type { StatisticAddress } from './statistic-address.ts'

/** A period that today is in grows: it is read again every so often, and not in a hidden tab. */
export const refreshMs = ({ days, today }: Pick<StatisticAddress, 'days' | 'today'>): number | false =>
  days !== null && days.to >= today ? 5_000 : false
