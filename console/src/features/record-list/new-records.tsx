import { bounds } from '@skleyka/contract/limits.ts'
import { type RecordFilter, records } from '@skleyka/contract/records/records.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { read } from '../../api/queries.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './records-list.module.css'

/** Product B2: how often it is asked for, while the page is looked at, ms. */
const askMs = 30_000

interface Props {
  filter: RecordFilter
  /** Time when the list was read, by the clock of the server as far as the list tells it. */
  since: Date
  /** Reads the list again, with what is new on top. */
  onShow: () => void
}

/** «Новых: N — показать»: what came after the list was read (C-7.3-17). */
export default function NewRecords({ filter, since, onShow }: Props) {
  const accountCode = useAccountCode()
  const { data } = useQuery({
    ...read(records.getCountNewRecords, { filter, since }, { accountCode }),
    refetchInterval: askMs,
    refetchIntervalInBackground: false,
    // nothing is new at once
    staleTime: askMs,
    initialData: { count: 0, lastId: null },
  })
  if (data.count === 0) return null
  return (
    <button type="button" className={styles.news} onClick={onShow}>
      <Icon of={ArrowUp} size={16} />
      Новых: {groupDigits(data.count)}
      {data.count >= bounds.newRecords && '\u00a0или больше'}&#160;— показать
    </button>
  )
}
