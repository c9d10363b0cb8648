import { type TrashedRecord as Trashed, trash } from '@skleyka/contract/trash/trash.calls.ts'
import { ArchiveRestore, Lock, LockOpen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Thumb } from '../../ui/thumb/thumb.tsx'
import { HoldVideos } from './hold-videos.tsx'
import styles from './trash.module.css'
import { holdText, leftText } from './trash-labels.ts'
import { useTrashMoves } from './use-trash-moves.ts'

/** The page of a video that is in the trash: who put it there, when and why, and the way back. */
export default function TrashedRecord({ record }: { record: Trashed }) {
  const accountCode = useAccountCode()
  const may = useMay()
  const { restore, deleteOne } = useTrashMoves()
  const [holding, setHolding] = useState(false)
  const { id, name, disposedAt, disposedBy, reason, holdReason } = record
  usePageTitle(name)
  const remove = async () => {
    if (await deleteOne(record)) navigate(pagePath(accountCode, 'trash'), { replace: true })
  }
  return (
    <Page>
      <Crumbs>№&#160;{groupDigits(id)}</Crumbs>
      <Card title={name} level={1}>
        <div className={styles.desk}>
          <span className={styles.picture}>
            <Thumb src={record.poster} quiet />
          </span>
          <p role="status">
            Убрано в&#160;корзину {formatNearMoment(disposedAt)}.{disposedBy && <> Кто убрал: {disposedBy.name}.</>}
            {reason !== '' && <> Причина: {reason}.</>}
          </p>
          <p>
            {holdReason === null ? `До удаления навсегда: ${leftText(record).toLowerCase()}` : holdText(holdReason)}
          </p>
          <div className={styles.buttons}>
            {may(trash.restore) && (
              <Button kind="main" icon={ArchiveRestore} onClick={() => void restore([id])}>
                Восстановить
              </Button>
            )}
            {may(trash.setHold) && (
              <Button icon={holdReason === null ? Lock : LockOpen} onClick={() => setHolding(true)}>
                {holdReason === null ? 'Запретить удаление' : 'Снять запрет'}
              </Button>
            )}
            {may(trash.delete) && holdReason === null && (
              <Button kind="danger-quiet" icon={Trash2} onClick={() => void remove()}>
                Удалить навсегда
              </Button>
            )}
          </div>
        </div>
      </Card>
      {holding && (
        <HoldVideos
          selection={{ ids: [id] }}
          begun={holdReason === null ? 'on' : 'off'}
          onClose={() => setHolding(false)}
          onDone={() => setHolding(false)}
        />
      )}
    </Page>
  )
}
