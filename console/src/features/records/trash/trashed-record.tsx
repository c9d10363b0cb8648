import { trash } from '@skleyka/contract/trash.ts'
import { useQuery } from '@tanstack/react-query'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { read } from '../../../api/queries.ts'
import { navigate } from '../../../browser/address-bar.ts'
import { pagePath } from '../../../browser/addresses.ts'
import { usePageTitle } from '../../../browser/page-title.ts'
import { formatMoment } from '../../../russian/dates.ts'
import { groupDigits } from '../../../russian/numbers.ts'
import { useAccountCode, useMay } from '../../../session/contexts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Crumbs } from '../../../ui/page/crumbs.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Thumb } from '../../../ui/thumb/thumb.tsx'
import { RecordMissing } from '../record-missing.tsx'
import styles from './trash.module.css'
import { holdText, leftText } from './trash-labels.ts'
import { useTrashMoves } from './use-trash-moves.ts'

/** The page of a video that is in the trash: who put it there, when and why, and the way back. */
export default function TrashedRecord({ id }: { id: number }) {
  const accountCode = useAccountCode()
  const may = useMay()
  const { restore, deleteOne } = useTrashMoves()
  const found = useQuery({ ...read(trash.get, { id }, { accountCode }), retry: false })
  const record = found.data?.record
  usePageTitle(record?.name ?? 'Видео')
  if (found.isError) return <RecordMissing />
  if (!record) return null
  const { name, disposedAt, disposedBy, reason, holdReason } = record
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
            Видео в&#160;корзине с&#160;{formatMoment(disposedAt, { near: new Date() })}
            {disposedBy && <>, убрал(а) {disposedBy.name}</>}.{reason !== '' && <> Причина: {reason}.</>}
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
            {may(trash.delete) && holdReason === null && (
              <Button kind="danger-quiet" icon={Trash2} onClick={() => void remove()}>
                Удалить навсегда
              </Button>
            )}
          </div>
        </div>
      </Card>
    </Page>
  )
}
