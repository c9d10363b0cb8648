import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'
import { type ListedRecord, records } from '@skleyka/contract/records/records.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../api/queries.ts'
import { ListCard } from '../../list/list-card.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { orderOf, recordsAddress, sortOf } from './list-address.ts'
import { useLiveRecords } from './use-live-records.ts'
import { useRecordColumns } from './use-record-columns.tsx'

const RecordsBar = lazyPiece(() => import('./records-bar.tsx'))
const nameOf = ({ name }: ListedRecord) => name

interface Props {
  /** Null while there is nothing to ask for yet. */
  where: FilterAst | null
  /** Stands above the videos: what they were found by. */
  desk: ReactNode
}

/** The videos that a filter finds, drawn as their list draws them; for screens of filters. */
export function FoundRecords({ where, desk }: Props) {
  const accountCode = useAccountCode()
  const place = useListAddress(recordsAddress)
  const { page, perPage } = place.list
  const sort = sortOf(place.list)
  const question = where === null ? {} : { where }
  const found = useQuery({
    ...read(records.getListByFilter, { filter: question, page, perPage, sort: orderOf(sort) }, { accountCode }),
    enabled: where !== null,
    placeholderData: keepPreviousData,
  })
  const rows = useLiveRecords(found.data?.records ?? [], accountCode)
  const { columns, awaited } = useRecordColumns()
  return (
    <>
      <ListCard
        query={found}
        rows={found.data ? rows : null}
        total={found.data?.total ?? 0}
        isMore={found.data?.isMore}
        columns={columns}
        rowId={({ id }) => String(id)}
        name="records"
        hasGrid
        choosing={{ nameOf, question, bar: RecordsBar }}
        address={{ ...place, list: { ...place.list, sort } }}
        isNarrowed
        isHeld={where === null}
        filters={desk}
        empty={{
          own: (
            <EmptyState drawing={<NothingFound />} title="Ничего не&#160;найдено">
              <p>Под эти условия не&#160;подходит ни&#160;одно видео.</p>
            </EmptyState>
          ),
        }}
      />
      {awaited}
    </>
  )
}
