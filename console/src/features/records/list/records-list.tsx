import { records } from '@skleyka/contract/records.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { read } from '../../../api/queries.ts'
import { navigate, useAddress } from '../../../browser/address-bar.ts'
import { pagePath } from '../../../browser/addresses.ts'
import { groupDigits } from '../../../russian/numbers.ts'
import { useAccountCode } from '../../../session/contexts.ts'
import { lazyPiece } from '../../../ui/lazy-piece/lazy-piece.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import { FolderButton, ImportButton, UploadButton } from '../upload-area.tsx'
import { isNarrowed, type ListAddress, listAddressOf, listParams, listQuery } from './list-address.ts'
import { ListFilters } from './list-filters.tsx'
import { LinksLink, RecordsAside } from './records-aside.tsx'
import styles from './records-list.module.css'
import { RecordsTable, RecordsTableSkeleton } from './records-table.tsx'
import { useListsFollowUploads, useLiveRecords } from './use-live-records.ts'

const ListEmpty = lazyPiece(() => import('./list-empty.tsx'))
const LoadError = lazyPiece(() => import('../../../ui/load-error/load-error.tsx'))

/** «Видео» (product B2): the account's records. The address holds the whole state of the list. */
export default function RecordsList() {
  const accountCode = useAccountCode()
  const list = listAddressOf(new URLSearchParams(useAddress().search))
  const path = pagePath(accountCode, 'records')
  const to = (next: ListAddress) => `${path}${listQuery(next)}`
  const found = useQuery({
    ...read(records.getListByFilter, listParams(list), { accountCode }),
    placeholderData: keepPreviousData,
  })
  useListsFollowUploads(accountCode)
  const rows = useLiveRecords(found.data?.records ?? [], accountCode)

  const search = (q: string) => navigate(to({ ...list, q, page: 1 }), { replace: true })
  const counts = found.data?.counts ?? null
  const isEmpty = found.data?.total === 0 && !isNarrowed(list)
  return (
    <Page aside={<RecordsAside list={list} counts={counts} to={to} onSearch={search} />}>
      <Card
        title="Видео"
        level={1}
        {...(counts && { note: groupDigits(found.data?.total ?? 0) })}
        // An empty list has the button in its middle; one main button a screen.
        control={
          <>
            <span className={styles.secondary}>
              <LinksLink />
              <ImportButton />
              <span className={styles.wide}>
                <FolderButton />
              </span>
            </span>
            {!isEmpty && <UploadButton />}
          </>
        }
        busy={found.isPlaceholderData && found.isFetching}
      >
        <ListFilters list={list} counts={counts} to={to} onSearch={search} />
        <Suspense fallback={null}>
          {found.isError && !found.data ? (
            <LoadError error={found.error} onRetry={() => void found.refetch()} />
          ) : !found.data ? (
            <RecordsTableSkeleton rows={Math.min(list.perPage, 10)} />
          ) : rows.length === 0 ? (
            <ListEmpty list={list} total={found.data.total} to={to} />
          ) : (
            <>
              <RecordsTable rows={rows} list={list} to={to} />
              <Pagination
                page={list.page}
                perPage={list.perPage}
                total={found.data.total}
                to={(page, perPage) => to({ ...list, page, perPage })}
              />
            </>
          )}
        </Suspense>
      </Card>
    </Page>
  )
}
