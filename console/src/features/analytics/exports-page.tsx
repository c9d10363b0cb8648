import { type AnalyticsExport, analyticsExports } from '@skleyka/contract/analytics/analytics-exports.calls.ts'
import { limits } from '@skleyka/contract/limits.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { read } from '../../api/queries.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListCard } from '../../list/list-card.tsx'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { useList } from '../../list/use-list.ts'
import { ExportActs, exportColumns } from '../../report/export-columns.tsx'
import { Button } from '../../ui/button/button.tsx'
import { AnalyticsPage } from './analytics.tsx'
import { NewExport } from './new-export.tsx'

const address = listAddress({})

/** analytics/exports (product B14): tables of the analytics in files, kept for 14 days. */
export default function AnalyticsExportsPage() {
  const [isAsking, ask] = useState(false)
  const found = useList(
    address,
    (page) => read(analyticsExports.exports, page, { accountCode: null }),
    ({ items }) => items.some(({ state }) => state === 'QUEUED' || state === 'RUNNING') && limits.recordPollMs / 2,
  )
  return (
    <AnalyticsPage>
      <ListCard
        {...found}
        columns={exportColumns<AnalyticsExport>(new Date(), (one) => <Acts {...one} />)}
        control={
          <Button icon={Download} onClick={() => ask(true)}>
            Выгрузить
          </Button>
        }
        empty={{
          title: 'Выгрузок пока нет',
          text: <p>Выберите отчёт и&nbsp;период: готовый файл будет здесь.</p>,
        }}
      />
      {isAsking && <NewExport onClose={() => ask(false)} />}
    </AnalyticsPage>
  )
}

function Acts({ id, name, state }: AnalyticsExport) {
  const remove = useAskedWrite(analyticsExports.exportDelete, null)
  return (
    <ExportActs
      name={name}
      isDone={state === 'DONE'}
      addressOf={() => call(analyticsExports.exportDownload, { id }, { accountCode: null })}
      remove={(question, done) => remove({ id }, question, done)}
    />
  )
}
