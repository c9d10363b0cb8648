import { limits } from '@skleyka/contract/limits.ts'
import { type StatisticExport, statisticExports } from '@skleyka/contract/statistic/statistic-exports.calls.ts'
import { call } from '../../api/client.ts'
import { read } from '../../api/queries.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListCard } from '../../list/list-card.tsx'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { useList } from '../../list/use-list.ts'
import { ExportActs, exportColumns } from '../../report/export-columns.tsx'
import { useAccountCode } from '../../session/contexts.ts'
import { StatisticArea } from '../statistic-view/statistic-view.tsx'

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
        columns={exportColumns<StatisticExport>(new Date(), (one) => <Acts {...one} />)}
        empty={{
          title: 'Выгрузок пока нет',
          text: <p>Откройте любой отчёт и&nbsp;нажмите «Экспорт»: готовый файл будет здесь.</p>,
        }}
      />
    </StatisticArea>
  )
}

function Acts({ id, name, state }: StatisticExport) {
  const accountCode = useAccountCode()
  const remove = useAskedWrite(statisticExports.exportDelete, accountCode)
  return (
    <ExportActs
      name={name}
      isDone={state === 'DONE'}
      addressOf={() => call(statisticExports.exportDownload, { id }, { accountCode })}
      remove={(question, done) => remove({ id }, question, done)}
    />
  )
}
