import { clockAt } from '../../report/days.ts'
import styles from './fresh-note.module.css'
import type { StatisticAddress } from './statistic-address.ts'

interface Props {
  address: Pick<StatisticAddress, 'days' | 'today' | 'timeZone'>
  /** The last moment of which everything has come in; undefined while it is not known: then the line keeps its height. */
  freshTo: Date | undefined
}

/** Of which moment the figures are; of past days nothing comes in any more, and nothing is told. */
export function FreshNote({ address: { days, today, timeZone }, freshTo }: Props) {
  if (days === null || days.to < today) return null
  return (
    <span className={freshTo === undefined ? styles.waiting : undefined}>
      данные на&nbsp;{freshTo === undefined ? '00:00' : clockAt(freshTo, timeZone)}, за&nbsp;последние
      10&nbsp;с&nbsp;ещё поступают
    </span>
  )
}
