import type { ExportState } from '@skleyka/contract/attributes/attributes.calls.ts'
import { limits } from '@skleyka/contract/limits.ts'
import { type StatisticExport, statisticExports } from '@skleyka/contract/statistic/statistic-exports.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { call } from '../../api/client.ts'
import { read } from '../../api/queries.ts'
import { actsColumn } from '../../list/columns.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListCard } from '../../list/list-card.tsx'
import { Titled } from '../../list/titled.tsx'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { useList } from '../../list/use-list.ts'
import { formatMoment } from '../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { StateMark, type StateTone } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { StatisticArea } from './statistic-page.tsx'

const address = listAddress({})

/** stat/exports (product B8): files that were asked for or that saved reports made, kept for 14 days. */
export default function StatisticExportsPage() {
  const accountCode = useAccountCode()
  const found = useList(
    address,
    (page) => read(statisticExports.exports, page, { accountCode }),
    ({ items }) => items.some(({ state }) => state === 'QUEUED' || state === 'RUNNING') && limits.recordPollMs / 2,
  )
  return (
    <StatisticArea>
      <ListCard
        {...found}
        columns={columnsAt(new Date())}
        empty={{
          title: 'Выгрузок пока нет',
          text: <p>Откройте любой отчёт и&nbsp;нажмите «Экспорт»: готовый файл будет здесь.</p>,
        }}
      />
    </StatisticArea>
  )
}

const states: Readonly<Record<ExportState, { label: string; tone: StateTone }>> = {
  QUEUED: { label: 'В\u00a0очереди', tone: 'wait' },
  RUNNING: { label: 'Готовится', tone: 'work' },
  DONE: { label: 'Готово', tone: 'ok' },
  FAILED: { label: 'Ошибка', tone: 'bad' },
  EXPIRED: { label: 'Истекла', tone: 'plain' },
}

const columnsAt = (now: Date): readonly Column<StatisticExport>[] => [
  {
    ...{ id: 'name', title: 'Что выгружено', fixed: true, card: 'title' },
    cell: ({ name, createdDate, ownerName }) => (
      <Titled under={`${formatMoment(createdDate, { near: now })}, ${ownerName}`}>{name}</Titled>
    ),
  },
  {
    ...{ id: 'state', title: 'Состояние', width: 200, card: 'line' },
    cell: ({ state, failText }) => <StateMark tone={states[state].tone}>{failText ?? states[state].label}</StateMark>,
  },
  { ...{ id: 'format', title: 'Формат', width: 100, card: 'fact' }, cell: ({ format }) => format },
  {
    ...{ id: 'rows', title: 'Строк', width: 90, numeric: true, card: 'fact', shownFrom: 's' },
    cell: ({ rows }) => rows !== null && groupDigits(rows),
  },
  {
    ...{ id: 'size', title: 'Размер', width: 100, numeric: true, card: 'fact', shownFrom: 's' },
    cell: ({ bytes }) => bytes !== null && formatBytes(bytes),
  },
  {
    ...{ id: 'until', title: 'Хранится до', width: 180, card: 'line', shownFrom: 'm' },
    cell: ({ expiresDate }) => expiresDate && formatMoment(expiresDate, { near: now }),
  },
  actsColumn((one) => <Acts {...one} />, { width: 96, card: 'end' }),
]

function Acts({ id, name, state }: StatisticExport) {
  const accountCode = useAccountCode()
  const remove = useAskedWrite(statisticExports.exportDelete, accountCode)
  const download = useMutation({
    mutationFn: () => call(statisticExports.exportDownload, { id }, { accountCode }),
    onSuccess: ({ url }) => location.assign(url),
  })
  const question = {
    title: 'Удалить выгрузку?',
    message: 'Файл пропадёт. Такой\u00a0же можно выгрузить снова.',
    okLabel: 'Удалить',
    danger: true,
  }
  return (
    <span>
      {state === 'DONE' && (
        <IconButton size={32} icon={Download} label={`Скачать: ${name}`} onClick={() => download.mutate()} />
      )}
      <IconButton
        size={32}
        icon={Trash2}
        label={`Удалить: ${name}`}
        onClick={() => void remove({ id }, question, 'Выгрузка удалена')}
      />
    </span>
  )
}
