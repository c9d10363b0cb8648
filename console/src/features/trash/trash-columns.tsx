import { formatDuration } from '@skleyka/contract/durations.ts'
import { type TrashedRecord, trash } from '@skleyka/contract/trash/trash.calls.ts'
import { ArchiveRestore, Lock, LockOpen, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { actsColumn, figureColumn, momentColumn } from '../../list/columns.ts'
import { Titled } from '../../list/titled.tsx'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { useMay } from '../../session/contexts.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Thumb } from '../../ui/thumb/thumb.tsx'
import styles from './trash.module.css'
import { holdText, leftText, whoText } from './trash-labels.ts'
import { useTrashMoves } from './use-trash-moves.ts'

const HoldVideos = lazyPiece(async () => ({ default: (await import('./hold-videos.tsx')).HoldVideos }))

/** The columns of the trash (product B10). */
export const trashColumns: readonly Column<TrashedRecord>[] = [
  {
    id: 'name',
    title: 'Название',
    fixed: true,
    sortable: 'ascending',
    card: 'pictured',
    cell: (record) => (
      <Titled
        under={[groupDigits(record.id), record.reason].filter(Boolean).join(' · ')}
        picture={
          <Thumb
            quiet
            src={record.poster}
            {...(record.durationMs !== null && { time: formatDuration(record.durationMs / 1000) })}
          />
        }
      >
        {record.name}
      </Titled>
    ),
  },
  {
    id: 'left',
    title: 'Осталось дней',
    width: 160,
    card: 'line',
    cell: (record) =>
      record.holdReason === null ? (
        leftText(record)
      ) : (
        <StateMark tone="wait" icon={Lock}>
          {holdText(record.holdReason)}
        </StateMark>
      ),
  },
  momentColumn('disposed', 'Удалено', ({ disposedAt }) => disposedAt),
  {
    id: 'who',
    title: 'Кем',
    width: 160,
    shownFrom: 's',
    card: 'fact',
    cell: whoText,
  },
  figureColumn('size', 'Размер', ({ bytes }) => bytes > 0 && formatBytes(bytes), { width: 100, shownFrom: 'l' }),
  {
    id: 'views',
    title: 'Просмотры 28\u00a0дней',
    width: 120,
    numeric: true,
    shownFrom: 'xl',
    card: 'fact',
    cell: ({ views28 }) => groupDigits(views28),
  },
  {
    id: 'albums',
    title: 'Альбомы',
    width: 180,
    shownFrom: 'xl',
    card: 'fact',
    cell: ({ albums }) => albums.join(', '),
  },
  actsColumn((record) => <Acts record={record} />, { width: 132, card: 'end' }),
]

function Acts({ record }: { record: TrashedRecord }) {
  const { restore, deleteOne } = useTrashMoves()
  const mayHold = useMay()(trash.setHold)
  const [holding, setHolding] = useState(false)
  const isHeld = record.holdReason !== null
  return (
    <span className={styles.acts}>
      <IconButton
        size={32}
        icon={ArchiveRestore}
        label={`Восстановить «${record.name}»`}
        onClick={() => void restore([record.id])}
      />
      {mayHold && (
        <IconButton
          size={32}
          icon={isHeld ? LockOpen : Lock}
          label={`${isHeld ? 'Снять запрет удаления' : 'Запретить удаление'}: «${record.name}»`}
          onClick={() => setHolding(true)}
        />
      )}
      {holding && (
        <Suspense fallback={null}>
          <HoldVideos
            selection={{ ids: [record.id] }}
            begun={isHeld ? 'off' : 'on'}
            onClose={() => setHolding(false)}
            onDone={() => setHolding(false)}
          />
        </Suspense>
      )}
      {record.holdReason === null && (
        <IconButton
          size={32}
          icon={Trash2}
          label={`Удалить «${record.name}» навсегда`}
          onClick={() => void deleteOne(record)}
        />
      )}
    </span>
  )
}
