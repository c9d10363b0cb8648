import { clockAt } from '../../report/days.ts'
import type { StatisticAddress } from './statistic-address.ts'

interface Props {
  address: Pick<StatisticAddress, 'days' | 'today' | 'timeZone'>
  /** The last moment of which everything has come in. */
  freshTo: Date | undefined
}

/** Of which moment the figures are; of past days nothing comes in any more, and nothing is told. */
export function FreshNote({ address: { days, today, timeZone }, freshTo }: Props) {
  if (freshTo === undefined || days === null || days.to < today) return null
  return <>данные на&nbsp;{clockAt(freshTo, timeZone)}, за&nbsp;последние 10&nbsp;с&nbsp;ещё поступают</>
}
