import { formatDuration } from '@skleyka/contract/durations.ts'
import { isAwaited, isInWork } from '@skleyka/contract/record-states.ts'
import { type ListedRecord, records } from '@skleyka/contract/records.ts'
import { CodeXml, Film, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { pagePath } from '../../../browser/addresses.ts'
import { formatMoment } from '../../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../../russian/numbers.ts'
import { useAccountCode, useMay } from '../../../session/contexts.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { lazyPiece } from '../../../ui/lazy-piece/lazy-piece.tsx'
import { Link } from '../../../ui/link/link.tsx'
import { Thumb } from '../../../ui/thumb/thumb.tsx'
import { getItemByRecordId, useUploads } from '../../uploads/uploads.ts'
import { isStub, useRemoveStub } from '../remove-stub.ts'
import { replacementLine, sendingFacts } from '../sending-facts.ts'
import { StateCell } from '../state-cell.tsx'
import styles from './records-table.module.css'

const RestartButton = lazyPiece(() => import('./restart-button.tsx'))
const WaitingCell = lazyPiece(() => import('./waiting-cell.tsx'))
const EmbedPopup = lazyPiece(() => import('../embed/embed-popup.tsx'))

/** One record: its frame, name, state in words; actions take the place of the date under the pointer. */
export function RecordRow({ record }: { record: ListedRecord }) {
  const accountCode = useAccountCode()
  const may = useMay()
  const [embed, setEmbed] = useState(false)
  const [over, setOver] = useState(false)
  const upload = getItemByRecordId(record.id, useUploads())
  const removeStub = useRemoveStub(record)
  const sending = sendingFacts(upload)
  const canRemove = may(records.deleteByIds) && isStub(record) && sending?.kind !== 'sending'
  return (
    <tr className={styles.row} onPointerEnter={() => setOver(true)} onPointerLeave={() => setOver(false)}>
      <td className={styles.name}>
        <div>
          <Link
            to={pagePath(accountCode, `records/${record.id}`)}
            tabIndex={-1}
            aria-hidden="true"
            className={styles.picture}
          >
            <Thumb
              src={record.poster}
              quiet={record.currentState !== 'READY'}
              framed={over}
              {...(isInWork(record.currentState) && { instead: <Icon of={Film} size={20} /> })}
              {...(record.durationMs !== null && { time: formatDuration(record.durationMs / 1000) })}
            />
          </Link>
          <div className={styles.words}>
            <Link to={pagePath(accountCode, `records/${record.id}`)} className={styles.title} title={record.name}>
              {record.name}
            </Link>
            <span className={styles.under}>
              {[groupDigits(record.id), record.ownerName].filter((word) => word !== null).join(' · ')}
            </span>
          </div>
        </div>
      </td>
      <td className={styles.state}>
        <Suspense fallback={<StateCell {...record} />}>
          {upload === null && isAwaited(record.currentState) ? (
            <WaitingCell record={record} />
          ) : (
            <StateCell {...record} sending={sending} replacement={replacementLine(upload)} />
          )}
        </Suspense>
      </td>
      <td className={styles.frame}>{frameOf(record)}</td>
      <td className={styles.size} data-numeric>
        {record.bytes > 0 ? formatBytes(record.bytes) : '—'}
      </td>
      <td className={styles.date}>
        <time dateTime={record.createdDate.toISOString()}>
          {formatMoment(record.createdDate, { near: new Date() })}
        </time>
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
      </td>
    </tr>
  )
}

/** «1080p»: the shorter side, so that an upright video is named like a lying one. */
const frameOf = ({ width, height }: ListedRecord) =>
  width === null || height === null ? '—' : `${Math.min(width, height)}p`
