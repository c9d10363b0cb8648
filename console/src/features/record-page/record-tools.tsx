import { type RecordView, records } from '@skleyka/contract/records/records.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CodeXml, Ellipsis, LayoutTemplate, Play, Replace, RotateCw, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { readKey } from '../../api/queries.ts'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import type { MenuLine } from '../../ui/menu/menu-items.ts'
import { isStub, useRemoveStub, useReplaceVideo, useRestartRecord } from '../record-acts/record-acts.ts'
import { readSending } from '../records/records.ts'
import { ChoicePopup } from '../template-choice/template-choice.tsx'
import { useTrashMoves } from '../trash/trash.tsx'
import { getItemByRecordId, useUploads } from '../uploads/uploads.ts'
import styles from './record-head.module.css'

const EmbedPopup = lazyPiece(() => import('../embed/embed.tsx'))

/** The actions on a whole record: the usual at hand, the rest in a menu. */
export function RecordTools({ record }: { record: RecordView }) {
  const accountCode = useAccountCode()
  const may = useMay()
  const upload = getItemByRecordId(record.id, useUploads())
  const removeStub = useRemoveStub(record)
  const restart = useRestartRecord(record)
  const replace = useReplaceVideo(record, upload)
  const { dispose } = useTrashMoves()
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: readKey(records.getById, undefined, { accountCode }) })
  const [open, setOpen] = useState<'embed' | 'templates' | null>(null)
  const close = () => setOpen(null)
  const remove = async () => {
    if (await removeStub()) navigate(pagePath(accountCode, 'records'), { replace: true })
  }
  const isFree = record.holdReason === null
  const isSending = readSending(upload)?.kind === 'sending'
  const lines: readonly (MenuLine | false)[] = [
    may(records.update) && {
      id: 'templates',
      label: 'Шаблоны',
      icon: LayoutTemplate,
      onAction: () => setOpen('templates'),
    },
    replace !== null && {
      id: 'replace',
      label: 'Заменить видео',
      icon: Replace,
      onAction: () => void replace(),
    },
    !isStub(record) &&
      isFree &&
      may(trash.dispose) && {
        id: 'dispose',
        label: 'В\u00a0корзину',
        icon: Trash2,
        danger: true,
        onAction: () => void dispose([record.id]),
      },
  ]
  const offered = lines.filter((line) => line !== false)
  return (
    <div className={styles.tools}>
      {record.playable && (
        <>
          <ButtonLink kind="quiet" icon={Play} href={`/embed/${record.uuid}`}>
            Смотреть
          </ButtonLink>
          <Button icon={CodeXml} onClick={() => setOpen('embed')}>
            Код для вставки
          </Button>
        </>
      )}
      {restart !== null && (
        <Button icon={RotateCw} busy={restart.isPending} onClick={restart.run}>
          Повторить
        </Button>
      )}
      {isStub(record) && isFree && !isSending && may(records.deleteByIds) && (
        <Button kind="danger-quiet" icon={Trash2} onClick={() => void remove()}>
          Удалить
        </Button>
      )}
      {offered.length > 0 && (
        <MenuButton
          label="Действия с видео"
          lines={offered}
          trigger={(props) => <IconButton {...props} icon={Ellipsis} label="Действия с видео" />}
        />
      )}
      {open !== null && (
        <Suspense fallback={null}>
          {open === 'embed' && <EmbedPopup recordId={record.id} onClose={close} />}
          {open === 'templates' && (
            <ChoicePopup owner={{ ...record, type: 'record' }} onConflict={reload} onClose={close} />
          )}
        </Suspense>
      )}
    </div>
  )
}
