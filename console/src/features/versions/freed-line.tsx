import { type FreedQualities, freedQualities } from '@skleyka/contract/freed-qualities/freed-qualities.calls.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { read, write } from '../../api/queries.ts'
import { formatMoment } from '../../russian/dates.ts'
import { formatBytes } from '../../russian/numbers.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { qualityName } from '../records/records.ts'
import styles from './record-files.module.css'

/** Qualities of a video that were freed, and the way back; nothing where none were (product D5). */
export function FreedLine({ id }: { id: number }) {
  const accountCode = useAccountCode()
  const may = useMay()
  const { data } = useQuery(read(freedQualities.ofRecord, { id }, { accountCode }))
  const back = useMutation(write(freedQualities.bringBack, { accountCode }))
  if (!data || data.qualities.length === 0) return null
  return (
    <div className={styles.freed}>
      <p>{freedText(data)}</p>
      {data.returning ? (
        <p role="status">Качества делаются заново. Пока видео воспроизводится в&#160;остальных.</p>
      ) : (
        may(freedQualities.bringBack) && (
          <Button icon={RotateCcw} busy={back.isPending} onClick={() => back.mutate({ id })}>
            {data.qualities.length === 1 ? 'Вернуть качество' : 'Вернуть качества'}
          </Button>
        )
      )}
    </div>
  )
}

function freedText({ qualities, freedAt, unwatchedDays }: FreedQualities): string {
  const names = qualities.map(({ name }) => qualityName(name)).join(', ')
  const bytes = formatBytes(qualities.reduce((sum, one) => sum + one.bytes, 0))
  const days = unwatchedDays ?? 0
  const why = `не\u00a0смотрели ${days}\u00a0${plural(days, ['день', 'дня', 'дней'])}`
  const verb = qualities.length === 1 ? 'освобождено' : 'освобождены'
  return `${names} ${verb}${freedAt ? ` ${formatMoment(freedAt)}` : ''}: ${why}, занимали ${bytes}.`
}
