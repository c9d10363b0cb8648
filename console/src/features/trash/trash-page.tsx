import { limits } from '@skleyka/contract/limits.ts'
import { type TrashedRecord, trash } from '@skleyka/contract/trash/trash.calls.ts'
import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { read } from '../../api/queries.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { formatBytes } from '../../russian/numbers.ts'
import { videosText } from '../../russian/videos-text.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { TextButton } from '../../ui/link/text-link.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import styles from './trash.module.css'
import { isNarrowed, trashAddress, trashParams } from './trash-address.ts'
import { trashColumns } from './trash-columns.tsx'
import { TrashFilters } from './trash-filters.tsx'
import { keptText } from './trash-labels.ts'

const TrashBar = lazyPiece(() => import('./trash-actions.tsx'))
const Retention = lazyPiece(() => import('./retention.tsx'))
const EmptyTrash = lazyPiece(() => import('./empty-trash.tsx'))
const nameOf = ({ name }: TrashedRecord) => name

/** «Корзина» (product B10): what was thrown away, until when it can be taken back, and the end of it. */
export default function TrashPage() {
  const accountCode = useAccountCode()
  const [asking, setAsking] = useState(false)
  const [keeping, setKeeping] = useState(false)
  const maySetDays = useMay()(trash.setRetention)
  const found = useList(
    trashAddress,
    (list) => read(trash.list, trashParams(list, new Date()), { accountCode }),
    // it empties before one's eyes
    (answer) => answer.emptying !== null && limits.recordPollMs,
  )
  const { list } = found.address
  const { totals, keptDays = null, people = [], emptying = null } = found.query.data ?? {}
  const deletable = totals ? totals.records - totals.held : 0
  const { page: _page, perPage: _perPage, sort: _sort, ...question } = list
  return (
    <ListPage
      {...found}
      name="trash"
      columns={trashColumns}
      choosing={{ nameOf, question: { ...trashAddress.first, ...question }, bar: TrashBar }}
      isNarrowed={isNarrowed(list)}
      control={
        deletable > 0 &&
        emptying === null && (
          <Button kind="danger-quiet" icon={Trash2} onClick={() => setAsking(true)}>
            Очистить корзину
          </Button>
        )
      }
      filters={<TrashFilters place={found.address} people={people} />}
      above={
        <>
          {totals && (
            <p className={styles.sum}>
              <span>
                В&#160;корзине {videosText(totals.records)}, {formatBytes(totals.bytes)}
              </span>
              <span>
                {keptText(keptDays)}{' '}
                {maySetDays && <TextButton onClick={() => setKeeping(true)}>Изменить срок</TextButton>}
              </span>
            </p>
          )}
          {emptying !== null && (
            <div className={styles.emptying}>
              <ProgressBar value={emptying} label="Корзина очищается" />
            </div>
          )}
        </>
      }
      empty={{
        title: 'Корзина пуста',
        text: (
          <p>
            {keptText(keptDays)}{' '}
            {maySetDays && totals && <TextButton onClick={() => setKeeping(true)}>Изменить срок</TextButton>}
          </p>
        ),
      }}
    >
      {keeping && (
        <Suspense fallback={null}>
          <Retention keptDays={keptDays} onClose={() => setKeeping(false)} />
        </Suspense>
      )}
      {asking && totals && (
        <Suspense fallback={null}>
          <EmptyTrash count={deletable} held={totals.held} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </ListPage>
  )
}
