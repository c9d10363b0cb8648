import { limits } from '@skleyka/contract/limits.ts'
import { type TrashedRecord, trash } from '@skleyka/contract/trash.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { read } from '../../../api/queries.ts'
import { ListCard } from '../../../list/list-card.tsx'
import { useListAddress } from '../../../list/use-list-address.ts'
import { formatBytes } from '../../../russian/numbers.ts'
import { useAccountCode } from '../../../session/contexts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { lazyPiece } from '../../../ui/lazy-piece/lazy-piece.tsx'
import { Crumbs } from '../../../ui/page/crumbs.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ProgressBar } from '../../../ui/progress/progress.tsx'
import styles from './trash.module.css'
import { isNarrowed, trashAddress, trashParams } from './trash-address.ts'
import { trashColumns } from './trash-columns.tsx'
import { TrashFilters } from './trash-filters.tsx'
import { keptText, videosText } from './trash-labels.ts'

const TrashBar = lazyPiece(() => import('./trash-actions.tsx'))
const EmptyTrash = lazyPiece(() => import('./empty-trash.tsx'))
const nameOf = ({ name }: TrashedRecord) => name

/** «Корзина» (product B10): what was thrown away, until when it can be taken back, and the end of it. */
export default function TrashPage() {
  const accountCode = useAccountCode()
  const place = useListAddress(trashAddress)
  const [asking, setAsking] = useState(false)
  const found = useQuery({
    ...read(trash.list, trashParams(place.list, new Date()), { accountCode }),
    // it empties before one's eyes
    refetchInterval: ({ state }) => (state.data?.emptying != null ? limits.recordPollMs : false),
    placeholderData: keepPreviousData,
  })
  const { totals, keptDays = null, people = [], emptying = null } = found.data ?? {}
  const deletable = totals ? totals.records - totals.held : 0
  const { page: _page, perPage: _perPage, sort: _sort, ...question } = place.list
  return (
    <Page>
      <Crumbs />
      <ListCard
        name="trash"
        asked={found}
        rows={found.data?.items ?? null}
        total={found.data?.total ?? 0}
        columns={trashColumns}
        rowId={({ id }) => String(id)}
        choosing={{ nameOf, question: { ...trashAddress.first, ...question }, bar: TrashBar }}
        address={place}
        isNarrowed={isNarrowed(place.list)}
        control={
          deletable > 0 &&
          emptying === null && (
            <Button kind="danger-quiet" icon={Trash2} onClick={() => setAsking(true)}>
              Очистить корзину
            </Button>
          )
        }
        filters={<TrashFilters place={place} people={people} />}
        above={
          <>
            {totals && (
              <p className={styles.sum}>
                <span>
                  В&#160;корзине {videosText(totals.records)}, {formatBytes(totals.bytes)}
                </span>
                <span>{keptText(keptDays)}</span>
              </p>
            )}
            {emptying !== null && (
              <div className={styles.emptying}>
                <ProgressBar value={emptying} label="Корзина очищается" />
              </div>
            )}
          </>
        }
        empty={{ title: 'Корзина пуста', text: <p>{keptText(keptDays)}</p> }}
      />
      {asking && totals && (
        <Suspense fallback={null}>
          <EmptyTrash count={deletable} held={totals.held} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Page>
  )
}
