import { holderReports } from '@skleyka/contract/copyright-holders/holder-reports.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { platformTimeZone } from '@skleyka/contract/reports/reports.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { FileCheck, FileUp, FileX } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { dayAt } from '../../report/days.ts'
import { formatDays } from '../../report/span-labels.ts'
import { formatMoment } from '../../russian/dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './check-page.module.css'
import { splitLabels } from './split-labels.ts'

type Verified = ResultOf<typeof holderReports.verifyReport>['report']

/** No report is larger. */
const mostBytes = 100_000_000

/** kpo/check (product B13): tells of a file whether it is a report of this platform, byte for byte. The file stays in the browser. */
export default function CheckReportPage() {
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const check = useMutation({
    meta: { quiet: true },
    mutationFn: async (file: File): Promise<Verified> => {
      if (file.size > mostBytes) return null
      const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
      const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      return (await call(holderReports.verifyReport, { sha256 }, { accountCode: null })).report
    },
  })
  return (
    <Page>
      <Crumbs />
      <Card title="Проверка отчёта" level={1} padded>
        <p className={styles.about}>
          Выберите файл отчёта: консоль посчитает его контрольную сумму и&#160;сравнит с&#160;отчётами этой платформы.
          Сам файл никуда не&#160;отправляется.
        </p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Файл отчёта"
          accept=".pdf,.csv,.xlsx"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (!file) return
            // the same name may be chosen again when the file has changed
            target.value = ''
            setName(file.name)
            check.mutate(file)
          }}
        />
        <Button icon={FileUp} onClick={() => input.current?.click()}>
          Выбрать файл
        </Button>
        <div role="status" className={styles.verdict}>
          {check.isPending && <p>Проверяется…</p>}
          {check.isError && <p>Проверить не&#160;удалось. {check.error.message}</p>}
          {check.isSuccess && <Verdict name={name} report={check.data} />}
        </div>
      </Card>
    </Page>
  )
}

function Verdict({ name, report }: { name: string; report: Verified }) {
  if (report === null)
    return (
      <p data-tone="bad">
        <Icon of={FileX} size={20} />
        <span>Такого отчёта нет: «{name}» создан не&#160;здесь, изменён или удалён из&#160;списка отчётов.</span>
      </p>
    )
  const { holder, by, from, to, format, createdDate } = report
  return (
    <p data-tone="ok">
      <Icon of={FileCheck} size={20} />
      <span>
        Подлинный отчёт: {holder}, {splitLabels[by].toLocaleLowerCase('ru')},{' '}
        {formatDays({ from, to }, dayAt(new Date(), platformTimeZone))}, {format}. Создан{' '}
        {formatMoment(createdDate, { near: new Date() })}.
      </span>
    </p>
  )
}
