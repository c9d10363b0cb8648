import { cuts } from '@skleyka/contract/cuts/cuts.calls.ts'
import { type ListedRecord, type RecordFilter, records } from '@skleyka/contract/records/records.calls.ts'
import { reencode } from '@skleyka/contract/reencode/reencode.calls.ts'
import {
  CircleCheck,
  CircleX,
  CodeXml,
  Ellipsis,
  Film,
  Play,
  RefreshCw,
  Replace,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import { type BulkPieceProps, withRules } from '../../list/bulk-actions.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import type { MenuLine } from '../../ui/menu/menu-items.ts'
import { RowKeys, SendBack, useDecisions, useModerate } from '../moderation/moderation.tsx'
import { isStub, useRemoveStub, useReplaceVideo } from '../record-acts/record-acts.ts'
import { editorPath, readSending } from '../records/records.ts'
import { ReencodeChosen } from '../reencode/reencode.tsx'
import { getItemByRecordId, useUploads } from '../uploads/uploads.ts'
import { recordActions } from './record-actions.tsx'
import styles from './record-columns.module.css'
import RestartButton from './restart-button.tsx'

const EmbedPopup = lazyPiece(() => import('../embed/embed.tsx'))

/** Acts on one record: the usual at hand, all of it in the menu (product B2). */
export default function RowActions({ record }: { record: ListedRecord }) {
  const may = useMay()
  const [open, setOpen] = useState<ComponentType<BulkPieceProps<RecordFilter>> | 'embed' | 'sendBack' | null>(null)
  const accountCode = useAccountCode()
  const upload = getItemByRecordId(record.id, useUploads())
  const removeStub = useRemoveStub(record)
  const replace = useReplaceVideo(record, upload)
  const decisions = useDecisions(record)
  const { decide } = useModerate(record)
  const canRemove =
    may(records.deleteByIds) && isStub(record) && record.holdReason === null && readSending(upload)?.kind !== 'sending'
  const close = () => setOpen(null)
  const ofOne = recordActions.filter(({ isOfOne, call, also = call }) => isOfOne && may(call) && may(also))
  const lines: readonly (MenuLine | false)[] = [
    {
      id: 'open',
      label: 'Открыть',
      icon: SquareArrowOutUpRight,
      to: pagePath(accountCode, `records/${record.id}`),
    },
    record.playable && { id: 'watch', label: 'Смотреть', icon: Play, href: `/embed/${record.uuid}` },
    record.playable && {
      id: 'embed',
      label: 'Код для вставки',
      icon: CodeXml,
      onAction: () => setOpen('embed'),
    },
    replace !== null && {
      id: 'replace',
      label: 'Заменить видео',
      icon: Replace,
      onAction: () => void replace(),
    },
    decisions.approve && {
      id: 'approve',
      label: 'Одобрить',
      icon: CircleCheck,
      onAction: () => void decide('APPROVED'),
    },
    decisions.sendBack && {
      id: 'reject',
      label: 'Отклонить',
      icon: CircleX,
      onAction: () => setOpen('sendBack'),
    },
    record.currentState === 'READY' &&
      may(cuts.duplicateClip) && {
        id: 'clip',
        label: 'Дублировать как клип',
        icon: Film,
        to: editorPath(accountCode, record.id, 'clip'),
      },
    record.currentState === 'READY' &&
      may(reencode.start) && {
        id: 'reencode',
        label: 'Перекодировать',
        icon: RefreshCw,
        onAction: () => setOpen(() => ReencodeChosen),
      },
    'rule',
    ...withRules(ofOne, ({ id, label, icon, danger = false, piece }) => ({
      id,
      label,
      icon,
      danger,
      onAction: () => setOpen(() => piece),
    })),
    canRemove && {
      id: 'remove',
      label: 'Удалить',
      icon: Trash2,
      danger: true,
      onAction: () => void removeStub(),
    },
  ]
  const Piece = open === 'embed' || open === 'sendBack' ? null : open
  return (
    <>
      {(decisions.approve || decisions.sendBack) && <RowKeys record={record} onSendBack={() => setOpen('sendBack')} />}
      <span className={styles.actions}>
        {record.playable && (
          <IconButton size={32} icon={CodeXml} label="Код для вставки" onClick={() => setOpen('embed')} />
        )}
        {record.currentState === 'FAILED' && <RestartButton record={record} />}
        {canRemove && <IconButton size={32} icon={Trash2} label="Удалить" danger onClick={() => void removeStub()} />}
        <MenuButton
          label={`Действия: ${record.name}`}
          lines={lines.filter((line) => line !== false)}
          trigger={(props) => <IconButton {...props} size={32} icon={Ellipsis} label="Ещё" />}
        />
      </span>
      {open !== null && (
        <Suspense fallback={null}>
          {open === 'sendBack' && <SendBack record={record} onClose={close} />}
          {open === 'embed' && <EmbedPopup recordId={record.id} onClose={close} />}
          {Piece && <Piece selection={{ kind: 'ids', ids: [record.id] }} onClose={close} onDone={close} />}
        </Suspense>
      )}
    </>
  )
}
