import { attributes, type Exported } from '@skleyka/contract/attributes/attributes.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Download, RotateCcw, Trash2 } from 'lucide-react'
import { call } from '../../api/client.ts'
import { write } from '../../api/queries.ts'
import { actsColumn } from '../../list/columns.ts'
import { Titled } from '../../list/titled.tsx'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { formatMoment } from '../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import styles from './attributes.module.css'
import { formatTitles, scheduleText, sourceTitle, stateMark } from './export-labels.ts'

export const exportColumns = (now: Date): readonly Column<Exported>[] => [
  {
    id: 'source',
    title: 'Что выгружено',
    fixed: true,
    card: 'title',
    cell: ({ source, createdDate, ownerName }) => (
      <Titled under={`${formatMoment(createdDate, { near: now })}, ${ownerName}`}>{sourceTitle(source)}</Titled>
    ),
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 176,
    card: 'line',
    cell: (one) => {
      const { label, ...mark } = stateMark(one)
      const under = one.failText ?? (one.expiresDate && `до\u00a0${formatMoment(one.expiresDate, { near: now })}`)
      return (
        <span className={styles.state}>
          <StateMark {...mark}>{label}</StateMark>
          {under && <span className={styles.note}>{under}</span>}
        </span>
      )
    },
  },
  {
    id: 'format',
    title: 'Формат',
    width: 104,
    card: 'fact',
    shownFrom: 's',
    cell: ({ format }) => formatTitles[format],
  },
  {
    id: 'rows',
    title: 'Строк',
    width: 88,
    numeric: true,
    card: 'fact',
    shownFrom: 'm',
    cell: ({ rows }) => rows !== null && groupDigits(rows),
  },
  {
    id: 'size',
    title: 'Размер',
    width: 88,
    numeric: true,
    card: 'fact',
    shownFrom: 's',
    cell: ({ bytes }) => bytes !== null && formatBytes(bytes),
  },
  {
    id: 'schedule',
    title: 'Расписание',
    width: 216,
    card: 'line',
    shownFrom: 'm',
    cell: ({ schedule, nextDate, url }) =>
      schedule && (
        <span className={styles.schedule}>
          <span className={styles.state}>
            <span>{scheduleText(schedule)}</span>
            {nextDate && <span className={styles.note}>следующая {formatMoment(nextDate, { near: now })}</span>}
          </span>
          {url !== null && <CopyButton text={url} label="Скопировать постоянную ссылку на файл" />}
        </span>
      ),
  },
  actsColumn((one) => <Acts {...one} />, { width: 124, card: 'end' }),
]

function Acts({ id, source, hasFile, state }: Exported) {
  const accountCode = useAccountCode()
  const repeat = useMutation(write(attributes.repeat, { accountCode }))
  const remove = useAskedWrite(attributes.delete, accountCode)
  const download = useMutation({
    mutationFn: () => call(attributes.download, { id }, { accountCode }),
    onSuccess: ({ url }) => location.assign(url),
  })
  const title = sourceTitle(source)
  const question = {
    title: 'Удалить выгрузку?',
    message: 'Файл, расписание и\u00a0постоянная ссылка перестанут работать. Вернуть их нельзя.',
    okLabel: 'Удалить',
    danger: true,
  }
  const isUnderWay = state === 'QUEUED' || state === 'RUNNING'
  return (
    <span className={styles.acts}>
      {hasFile && (
        <IconButton size={32} icon={Download} label={`Скачать: ${title}`} onClick={() => download.mutate()} />
      )}
      {!isUnderWay && (
        <IconButton size={32} icon={RotateCcw} label={`Повторить: ${title}`} onClick={() => repeat.mutate({ id })} />
      )}
      <IconButton
        size={32}
        icon={Trash2}
        label={`Удалить: ${title}`}
        onClick={() => void remove({ id }, question, 'Выгрузка удалена')}
      />
    </span>
  )
}
