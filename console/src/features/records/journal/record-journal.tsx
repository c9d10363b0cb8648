import { audit } from '@skleyka/contract/audit.ts'
import { records } from '@skleyka/contract/records.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { read } from '../../../api/queries.ts'
import { usePageTitle } from '../../../browser/page-title.ts'
import { addressCodec } from '../../../list/address.ts'
import { pageFields } from '../../../list/fields.ts'
import { ListCard } from '../../../list/list-card.tsx'
import { useListAddress } from '../../../list/use-list-address.ts'
import { groupDigits } from '../../../russian/numbers.ts'
import { useAccountCode } from '../../../session/contexts.ts'
import { Crumbs } from '../../../ui/page/crumbs.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { isMissing, readRecordId } from '../record-id.ts'
import { RecordMissing } from '../record-missing.tsx'
import { RecordTabs } from '../record-tabs.tsx'
import { journalColumns } from './journal-columns.tsx'
import styles from './record-journal.module.css'

const address = addressCodec(z.object(pageFields()))

/** «Журнал» of a record (product B5, D13): who changed what, when, and the way back. */
export default function RecordJournal({ params: { id: given = '' } }: { params: Readonly<Record<string, string>> }) {
  const id = readRecordId(given)
  return id === null ? <RecordMissing /> : <Journal key={id} id={id} />
}

function Journal({ id }: { id: number }) {
  const accountCode = useAccountCode()
  const place = useListAddress(address)
  const found = useQuery(read(records.getById, { id }, { accountCode }))
  const journal = useQuery({
    ...read(audit.list, { object: { type: 'record', id }, ...place.list }, { accountCode }),
    placeholderData: keepPreviousData,
  })
  const name = found.data?.record.name
  usePageTitle(name === undefined ? 'Журнал' : `Журнал: ${name}`)
  if (isMissing(found.error)) return <RecordMissing id={id} />
  return (
    <Page>
      <Crumbs>№&#160;{groupDigits(id)}</Crumbs>
      <p className={styles.name}>{name ?? '\u00a0'}</p>
      <RecordTabs id={id} current="journal" />
      <ListCard
        asked={journal}
        rows={journal.data?.items ?? null}
        total={journal.data?.total ?? 0}
        columns={journalColumns(accountCode, new Date(), () => void journal.refetch())}
        rowId={(event) => String(event.id)}
        address={place}
        empty={{
          title: 'Изменений пока нет',
          text: <p>Здесь встанет каждая правка этого видео: кто её сделал, когда и&#160;что было до&#160;неё.</p>,
        }}
      />
    </Page>
  )
}
