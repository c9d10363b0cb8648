import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListCard } from '../../list/list-card.tsx'
import { useList } from '../../list/use-list.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Page } from '../../ui/page/page.tsx'
import { RecordHead } from '../record-page/record-head.tsx'
import { isMissing, readRecordId } from '../records/record-id.ts'
import { RecordMissing } from '../record-page/record-missing.tsx'
import { journalColumns } from './audit-columns.tsx'

const address = listAddress({})

/** «Журнал» of a record (product B5, D13): who changed what, when, and the way back. */
export default function RecordJournal({ params: { id: given = '' } }: { params: Readonly<Record<string, string>> }) {
  const id = readRecordId(given)
  return id === null ? <RecordMissing /> : <Journal key={id} id={id} />
}

function Journal({ id }: { id: number }) {
  const accountCode = useAccountCode()
  const found = useQuery(read(records.getById, { id }, { accountCode }))
  const journal = useList(address, (page) =>
    read(audit.list, { object: { type: 'record', id }, ...page }, { accountCode }),
  )
  const name = found.data?.record.name
  usePageTitle(name === undefined ? 'Журнал' : `Журнал: ${name}`)
  if (isMissing(found.error)) return <RecordMissing id={id} />
  return (
    <Page>
      <RecordHead id={id} current="journal" />
      <ListCard
        {...journal}
        level={2}
        columns={journalColumns({
          accountCode,
          now: new Date(),
          reread: () => void journal.asked.refetch(),
          names: journal.asked.data,
        })}
        empty={{
          title: 'Изменений пока нет',
          text: <p>Здесь появятся изменения видео: кто и&#160;когда их сделал и&#160;что было раньше.</p>,
        }}
      />
    </Page>
  )
}
