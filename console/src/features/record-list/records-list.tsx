import type { ResultOf } from '@skleyka/contract/method.ts'
import { type ListedRecord, records } from '@skleyka/contract/records/records.calls.ts'
import { uploading } from '@skleyka/contract/uploads/upload-access.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { ListCard } from '../../list/list-card.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { latePiece, lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { Page } from '../../ui/page/page.tsx'
import { onModeration } from '../records/records.ts'
import { ImportButton, UploadButton, UploadMenu } from '../upload-buttons/upload-buttons.tsx'
import { isNarrowed, listParams, newestFirst, recordsAddress, sortOf } from './list-address.ts'
import { ListFilters } from './list-filters.tsx'
import { isFilteredBy, RecordsAside } from './records-aside.tsx'
import styles from './records-list.module.css'
import { useListsFollowUploads, useLiveRecords } from './use-live-records.ts'
import { useRecordColumns } from './use-record-columns.tsx'

const ListEmpty = lazyPiece(() => import('./list-empty.tsx'))
const NewRecords = latePiece(() => import('./new-records.tsx'))
const QueueLink = latePiece(async () => ({ default: (await import('../moderation/moderation.tsx')).QueueLink }))
const NextSteps = latePiece(() => import('../next-steps/next-steps.tsx'))
const RecordsBar = lazyPiece(() => import('./records-bar.tsx'))
// the call itself comes with the bar
const disposing = { access: { who: 'member', section: 'VIDEO', permission: 'media.can_delete_records' } } as const
const nameOf = ({ name }: ListedRecord) => name

/** Each record with what its search was found to mean. */
const withSearch = ({ search, ...answer }: ResultOf<typeof records.getListByFilter>) => ({
  ...answer,
  records: answer.records.map((record) => ({ ...record, search })),
})

/** «Видео» (product B2): the account's records. */
export default function RecordsList() {
  const accountCode = useAccountCode()
  const may = useMay()
  const place = useListAddress(recordsAddress)
  const recordsQuery = useQuery({
    ...read(records.getListByFilter, listParams(place.list), { accountCode }),
    placeholderData: keepPreviousData,
    select: withSearch,
  })
  useListsFollowUploads(accountCode)
  const rows = useLiveRecords(recordsQuery.data?.records ?? [], accountCode)
  const { columns, awaited } = useRecordColumns()
  const counts = recordsQuery.data?.counts ?? null
  const total = recordsQuery.data?.total ?? 0
  const { filter } = listParams(place.list)
  const { page } = place.list
  const sort = sortOf(place.list)
  const isNewestFirst = page === 1 && sort.column === 'created' && sort.direction === 'descending'
  // by the clock of the server where the list tells it
  const since = (isNewestFirst && recordsQuery.data?.records[0]?.createdDate) || new Date(recordsQuery.dataUpdatedAt)
  const showNew = () => (isNewestFirst ? void recordsQuery.refetch() : place.show({ sort: newestFirst, page: 1 }))
  const isEmpty = recordsQuery.data?.total === 0 && !isNarrowed(place.list)
  const aside = <RecordsAside place={place} counts={counts} />
  return (
    <Page aside={aside} asideLabel={null}>
      <ListCard
        query={recordsQuery}
        rows={recordsQuery.data ? rows : null}
        total={total}
        isMore={recordsQuery.data?.isMore}
        columns={columns}
        rowId={({ id }) => String(id)}
        name="records"
        hasGrid
        choosing={{
          nameOf,
          question: filter,
          bar: RecordsBar,
          editTo: (id) => pagePath(accountCode, `records/${id}`),
          hasDelete: may(disposing),
        }}
        address={{ ...place, list: { ...place.list, sort } }}
        isNarrowed={isNarrowed(place.list)}
        control={
          <>
            <span className={styles.secondary}>
              <Suspense fallback={null}>{isFilteredBy(place.list, onModeration) && <QueueLink />}</Suspense>
              <span className={styles.wide}>
                <ImportButton />
              </span>
            </span>
            {!isEmpty && <UploadButton />}
            <Suspense fallback={<span className={styles.menu} />}>
              <UploadMenu />
            </Suspense>
          </>
        }
        above={
          <Suspense fallback={null}>
            <NewRecords filter={filter} since={since} onShow={showNew} />
          </Suspense>
        }
        filters={<ListFilters place={place} aside={aside} />}
        empty={{ own: <ListEmpty place={place} /> }}
      />
      {awaited}
      {recordsQuery.data && rows[0] && !isNarrowed(place.list) && may({ access: uploading }) && (
        <Suspense fallback={null}>
          <NextSteps record={rows[0]} total={total} />
        </Suspense>
      )}
    </Page>
  )
}
