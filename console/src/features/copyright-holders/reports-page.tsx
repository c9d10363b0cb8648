import { type HolderReport, holderReports } from '@skleyka/contract/copyright-holders/holder-reports.calls.ts'
import { holderSplitTitles } from '@skleyka/contract/copyright-holders/holder-splits.ts'
import { platformTimeZone } from '@skleyka/contract/reports/reports.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Download, Plus, ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { type HolderPass, ofHolder, readForHolder } from '../../api/holder-calls.ts'
import { actsColumn } from '../../list/columns.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListCard } from '../../list/list-card.tsx'
import { Titled } from '../../list/titled.tsx'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { useList } from '../../list/use-list.ts'
import { dayAt } from '../../report/days.ts'
import { formatDays } from '../../report/span-labels.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { HolderFrame } from './holder-frame.tsx'
import { NewReport } from './new-report.tsx'
import styles from './reports-page.module.css'

const address = listAddress({})

/** kpo/holders/{name}/reports (product B13): files of figures, each with its checksum. */
export default function HolderReportsPage({ params: { name } }: { params: Readonly<Record<string, string>> }) {
  return <HolderFrame word={name}>{(pass) => <Reports pass={pass} />}</HolderFrame>
}

function Reports({ pass }: { pass: HolderPass }) {
  const [isMaking, make] = useState(false)
  const found = useList(address, (page) => readForHolder(holderReports.reports, page, pass))
  return (
    <>
      <ListCard
        {...found}
        columns={columnsOf(dayAt(new Date(), platformTimeZone), pass)}
        control={
          <>
            <ButtonLink icon={ShieldCheck} href="/verify">
              Проверить отчёт
            </ButtonLink>
            <Button kind="main" icon={Plus} onClick={() => make(true)}>
              Новый отчёт
            </Button>
          </>
        }
        empty={{
          title: 'Отчётов пока нет',
          text: <p>Выберите период и&#160;разбивку: готовый файл с&#160;контрольной суммой будет здесь.</p>,
        }}
      />
      {isMaking && <NewReport pass={pass} onClose={() => make(false)} />}
    </>
  )
}

const columnsOf = (today: string, pass: HolderPass): readonly Column<HolderReport>[] => [
  {
    ...{ id: 'name', title: 'Отчёт', fixed: true, card: 'title', width: 260 },
    cell: ({ by, from, to, authorName }) => (
      <Titled under={authorName}>{`${holderSplitTitles[by]}, ${formatDays({ from, to }, today)}`}</Titled>
    ),
  },
  { ...{ id: 'format', title: 'Формат', width: 90, card: 'fact' }, cell: ({ format }) => format },
  {
    ...{ id: 'rows', title: 'Строк', width: 90, numeric: true, card: 'fact', shownFrom: 's' },
    cell: ({ rows }) => groupDigits(rows),
  },
  {
    ...{ id: 'size', title: 'Размер', width: 100, numeric: true, card: 'fact', shownFrom: 's' },
    cell: ({ bytes }) => formatBytes(bytes),
  },
  {
    ...{ id: 'sha256', title: 'Контрольная сумма SHA-256', width: 240, card: 'line', shownFrom: 'm' },
    cell: ({ sha256 }) => (
      <span className={styles.sum}>
        <code title={sha256}>{sha256.slice(0, 16)}…</code>
        <CopyButton text={sha256} label="Скопировать контрольную сумму" size={24} />
      </span>
    ),
  },
  {
    ...{ id: 'created', title: 'Создан', width: 170, card: 'fact' },
    cell: ({ createdDate }) => formatNearMoment(createdDate),
  },
  actsColumn((report) => <Acts {...{ report, pass }} />, { width: 96, card: 'end' }),
]

function Acts({ report, pass }: { report: HolderReport; pass: HolderPass }) {
  const { id, by } = report
  const { accountCode, headers } = ofHolder(pass)
  const remove = useAskedWrite(holderReports.reportDelete, accountCode, headers)
  const download = useMutation({
    mutationFn: () => call(holderReports.reportDownload, { id }, ofHolder(pass)),
    onSuccess: ({ url }) => location.assign(url),
  })
  const question = {
    title: 'Удалить отчёт?',
    message: 'Файл пропадёт, и\u00a0его подлинность больше нельзя будет проверить.',
    okLabel: 'Удалить',
    danger: true,
  }
  return (
    <span>
      <IconButton
        size={32}
        icon={Download}
        label={`Скачать: ${holderSplitTitles[by]}`}
        onClick={() => download.mutate()}
      />
      <IconButton
        size={32}
        icon={Trash2}
        label={`Удалить: ${holderSplitTitles[by]}`}
        onClick={() => void remove({ id }, question, 'Отчёт удалён')}
      />
    </span>
  )
}
