import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { read } from '../../api/queries.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListCard } from '../../list/list-card.tsx'
import { useList } from '../../list/use-list.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { journalColumns } from '../audit/audit.tsx'
import { RecordTab, type RecordTabProps } from './record-page.tsx'

const address = listAddress({})

/** «Журнал» of a record (product B5, D13): who changed what, when, and the way back. */
export default function RecordJournal({ params }: { params: Readonly<Record<string, string>> }) {
  return <RecordTab params={params} current="journal" title="Журнал" body={Journal} />
}

function Journal({ id }: RecordTabProps) {
  const accountCode = useAccountCode()
  const journal = useList(address, (page) =>
    read(audit.list, { object: { type: 'record', id }, ...page }, { accountCode }),
  )
  return (
    <ListCard
      {...journal}
      level={2}
      columns={journalColumns({
        accountCode,
        now: new Date(),
        reread: () => void journal.query.refetch(),
        names: journal.query.data,
      })}
      empty={{
        title: 'Изменений пока нет',
        text: <p>Здесь появятся изменения видео: кто и&#160;когда их сделал и&#160;что было раньше.</p>,
      }}
    />
  )
}
