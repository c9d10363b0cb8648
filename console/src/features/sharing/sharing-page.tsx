import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyFilm } from '../../ui/drawings/empty-film.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Table } from '../../ui/table/table.tsx'
import { RecordTab, type RecordTabProps } from '../record-page/record-page.tsx'
import { shareColumns } from './share-columns.tsx'

const SharePopup = lazyPiece(async () => ({ default: (await import('./share-popup.tsx')).SharePopup }))

/** «Обмен» of a record (product B5): the accounts it is shown in, and the end of that. */
export default function RecordSharing({ params }: { params: Readonly<Record<string, string>> }) {
  return <RecordTab params={params} current="sharing" title="Обмен" body={Shares} />
}

function Shares({ id }: RecordTabProps) {
  const accountCode = useAccountCode()
  const [isOpen, setOpen] = useState(false)
  const listed = useQuery(read(sharing.ofRecord, { id }, { accountCode }))
  const shares = listed.data?.shares ?? null
  const share = (
    <Button kind="main" icon={Share2} onClick={() => setOpen(true)}>
      Поделиться
    </Button>
  )
  return (
    <>
      <Card title="Аккаунты с&#160;доступом" control={shares?.length === 0 ? undefined : share}>
        {listed.isError && shares === null ? (
          <LoadError error={listed.error} onRetry={() => void listed.refetch()} />
        ) : shares?.length === 0 ? (
          <EmptyState drawing={<EmptyFilm />} title="Видео видно только здесь" actions={share}>
            <p>
              Его можно показать аккаунтам, которые согласились на&#160;обмен. Они смотрят ваше видео
              и&#160;не&#160;могут его изменить.
            </p>
          </EmptyState>
        ) : (
          <Table
            label="Аккаунты с доступом"
            columns={shareColumns(id, accountCode, new Date())}
            rows={shares}
            rowId={({ accountCode: code }) => code}
            awaited={2}
          />
        )}
      </Card>
      {isOpen && (
        <Suspense fallback={null}>
          <SharePopup
            way="share"
            selection={{ kind: 'ids', ids: [id] }}
            onClose={() => setOpen(false)}
            onDone={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
