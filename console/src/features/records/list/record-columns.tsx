import { formatDuration } from '@skleyka/contract/durations.ts'
import { isAwaited, isInWork } from '@skleyka/contract/record-states.ts'
import { type ListedRecord, records } from '@skleyka/contract/records.ts'
import { CodeXml, Film, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { pagePath } from '../../../browser/addresses.ts'
import { Titled } from '../../../list/titled.tsx'
import { formatMoment } from '../../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../../russian/numbers.ts'
import { useAccountCode, useMay } from '../../../session/contexts.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { lazyPiece } from '../../../ui/lazy-piece/lazy-piece.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Thumb } from '../../../ui/thumb/thumb.tsx'
import { getItemByRecordId, useUploads } from '../../uploads/uploads.ts'
import { isStub, useRemoveStub } from '../remove-stub.ts'
import { replacementLine, sendingFacts } from '../sending-facts.ts'
import { StateCell } from '../state-cell.tsx'
import styles from './record-columns.module.css'

const RestartButton = lazyPiece(() => import('./restart-button.tsx'))
const WaitingCell = lazyPiece(() => import('./waiting-cell.tsx'))
const EmbedPopup = lazyPiece(() => import('../embed/embed-popup.tsx'))

/** The columns of the records; actions take the place of the date under the pointer. */
export const recordColumns: readonly Column<ListedRecord>[] = [
  {
    id: 'name',
    title: 'Название',
    fixed: true,
    sortable: 'ascending',
    card: 'pictured',
    cell: (record) => <Name record={record} />,
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 188,
    fluid: 'clamp(188px, 24cqi, 320px)',
    card: 'line',
    cell: (record) => <State record={record} />,
  },
  { id: 'frame', title: 'Кадр', width: 72, shownFrom: 'm', cell: frameOf },
  {
    id: 'size',
    title: 'Размер',
    width: 96,
    numeric: true,
    sortable: 'descending',
    shownFrom: 's',
    cell: ({ bytes }) => bytes > 0 && formatBytes(bytes),
  },
  {
    id: 'created',
    title: 'Создано',
    width: 172,
    sortable: 'descending',
    card: 'end',
    cell: (record) => (
      <>
        <time className={styles.date} dateTime={record.createdDate.toISOString()}>
          {formatMoment(record.createdDate, { near: new Date() })}
        </time>
        <Actions record={record} />
      </>
    ),
  },
]

interface Props {
  record: ListedRecord
}

function Name({ record }: Props) {
  return (
    <Titled
      to={pagePath(useAccountCode(), `records/${record.id}`)}
      under={[groupDigits(record.id), record.ownerName].filter((word) => word !== null).join(' · ')}
      picture={
        <Thumb
          src={record.poster}
          quiet={record.currentState !== 'READY'}
          {...(isInWork(record.currentState) && { instead: <Icon of={Film} size={20} /> })}
          {...(record.durationMs !== null && { time: formatDuration(record.durationMs / 1000) })}
        />
      }
    >
      {record.name}
    </Titled>
  )
}

function State({ record }: Props) {
  const upload = getItemByRecordId(record.id, useUploads())
  return (
    <Suspense fallback={<StateCell {...record} />}>
      {upload === null && isAwaited(record.currentState) ? (
        <WaitingCell record={record} />
      ) : (
        <StateCell {...record} sending={sendingFacts(upload)} replacement={replacementLine(upload)} />
      )}
    </Suspense>
  )
}

function Actions({ record }: Props) {
  const may = useMay()
  const [embed, setEmbed] = useState(false)
  const sending = sendingFacts(getItemByRecordId(record.id, useUploads()))
  const removeStub = useRemoveStub(record)
  const canRemove = may(records.deleteByIds) && isStub(record) && sending?.kind !== 'sending'
  return (
    <>
      <span className={styles.actions}>
        {record.playable && (
          <IconButton size={32} icon={CodeXml} label="Код для вставки" onClick={() => setEmbed(true)} />
        )}
        {record.currentState === 'FAILED' && (
          <Suspense fallback={null}>
            <RestartButton record={record} />
          </Suspense>
        )}
        {canRemove && <IconButton size={32} icon={Trash2} label="Удалить" danger onClick={() => void removeStub()} />}
      </span>
      {embed && (
        <Suspense fallback={null}>
          <EmbedPopup recordId={record.id} onClose={() => setEmbed(false)} />
        </Suspense>
      )}
    </>
  )
}

/** «1080p»: the shorter side, so that an upright video is named like a lying one. */
function frameOf({ width, height }: ListedRecord) {
  return width !== null && height !== null && `${Math.min(width, height)}p`
}
