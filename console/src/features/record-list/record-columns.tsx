import { formatDuration } from '@skleyka/contract/durations.ts'
import { isAwaited, isInWork } from '@skleyka/contract/records/record-states.ts'
import type { ListedRecord } from '@skleyka/contract/records/records.calls.ts'
import type { SearchHit } from '@skleyka/contract/search/search-hits.ts'
import { Film } from 'lucide-react'
import { Suspense } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import { Titled } from '../../list/titled.tsx'
import { formatNearMoment } from '../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { latePiece, lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Thumb } from '../../ui/thumb/thumb.tsx'
import { publicationTitle, readSending, replacementLine } from '../records/records.ts'
import { StateCell } from '../records/records.tsx'
import { getItemByRecordId, useUploads } from '../uploads/uploads.ts'
import styles from './record-columns.module.css'
import listStyles from './records-list.module.css'

const RowActions = latePiece(() => import('./row-actions.tsx'))
const WaitingCell = lazyPiece(() => import('./waiting-cell.tsx'))
const FoundWords = lazyPiece(() => import('./search-hits.tsx'))
const SpriteHover = latePiece(() => import('./sprite-hover.tsx'))

/** A record of the list, and where it and its neighbours say what was sought. */
interface FoundRecord extends ListedRecord {
  readonly search?: { readonly hits: readonly SearchHit[] } | undefined
}

/** The columns of the records; actions take the place of the date under the pointer. */
export const recordColumns: readonly Column<FoundRecord>[] = [
  {
    id: 'name',
    title: 'Название',
    fixed: true,
    // a picture, and words beside it
    minWidth: 340,
    sortable: 'ascending',
    card: 'pictured',
    cell: (record) => <Name record={record} />,
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 188,
    fluid: 'clamp(160px, 24cqi - 10px, 320px)',
    sortable: 'ascending',
    card: 'line',
    cell: (record) => <State record={record} />,
  },
  {
    id: 'publication',
    title: 'Публикация',
    width: 128,
    shownFrom: 'm',
    cell: publicationTitle,
  },
  { id: 'frame', title: 'Разрешение', width: 110, shownFrom: 'xl', cell: frameOf },
  {
    id: 'size',
    title: 'Размер',
    width: 96,
    numeric: true,
    sortable: 'descending',
    shownFrom: 'l',
    cell: ({ bytes }) => bytes > 0 && formatBytes(bytes),
  },
  {
    id: 'updated',
    title: 'Изменено',
    width: 160,
    sortable: 'descending',
    optional: true,
    card: 'fact',
    cell: ({ updatedDate }) => <Moment of={updatedDate} />,
  },
  {
    id: 'created',
    title: 'Создано',
    width: 172,
    fluid: 'clamp(160px, 20cqi, 172px)',
    sortable: 'descending',
    card: 'end',
    cell: (record) => (
      <>
        <Moment of={record.createdDate} />
        <Suspense fallback={null}>
          <RowActions record={record} />
        </Suspense>
      </>
    ),
  },
]

interface Props {
  record: FoundRecord
}

function Name({ record }: Props) {
  const { id, name, search } = record
  const to = pagePath(useAccountCode(), `records/${id}`)
  const found = (children: string, to?: string) =>
    search ? (
      <Suspense fallback={children}>
        <FoundWords {...{ id, to, children }} hits={search.hits} />
      </Suspense>
    ) : (
      children
    )
  return (
    <Titled
      to={to}
      {...(search && { shown: found(name) })}
      under={found(
        [groupDigits(id), record.ownerName, record.holdReason !== null && 'запрет удаления']
          .filter(Boolean)
          .join(' · '),
        to,
      )}
      picture={
        <Thumb
          over={
            record.sprite && (
              <Suspense>
                <SpriteHover sprite={record.sprite} />
              </Suspense>
            )
          }
          src={record.poster}
          quiet={record.currentState !== 'READY'}
          {...(isInWork(record.currentState) && { instead: <Icon of={Film} size={20} /> })}
          {...(record.durationMs !== null && { time: formatDuration(record.durationMs / 1000) })}
        />
      }
    >
      {name}
    </Titled>
  )
}

function State({ record }: Props) {
  const upload = getItemByRecordId(record.id, useUploads())
  return (
    <>
      <Suspense fallback={<StateCell {...record} />}>
        {upload === null && isAwaited(record.currentState) ? (
          <WaitingCell record={record} />
        ) : (
          <StateCell {...record} sending={readSending(upload)} replacement={replacementLine(upload)} />
        )}
      </Suspense>
      {record.publication !== 'PUBLISHED' && record.currentState !== 'FAILED' && (
        <span className={listStyles.unpublished}>{publicationTitle(record)}</span>
      )}
    </>
  )
}

const Moment = ({ of }: { of: Date }) => (
  <time className={styles.date} dateTime={of.toISOString()}>
    {formatNearMoment(of)}
  </time>
)

/** «1080p»: the shorter side, so that an upright video is named like a lying one. */
function frameOf({ width, height }: ListedRecord) {
  return width !== null && height !== null && `${Math.min(width, height)}p`
}
