import { records } from '@skleyka/contract/records/records.calls.ts'
import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { read } from '../../api/queries.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyFilm } from '../../ui/drawings/empty-film.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Table } from '../../ui/table/table.tsx'
import { RecordHead } from '../record-page/record-head.tsx'
import { isMissing, readRecordId } from '../records/record-id.ts'
import { RecordMissing } from '../record-page/record-missing.tsx'
import { shareColumns } from './share-columns.tsx'

const SharePopup = lazyPiece(async () => ({ default: (await import('./share-popup.tsx')).SharePopup }))

/** «Обмен» of a record (product B5): the accounts it is shown in, and the end of that. */
export default function RecordSharing({ params: { id: given = '' } }: { params: Readonly<Record<string, string>> }) {
  const id = readRecordId(given)
  return id === null ? <RecordMissing /> : <Shares key={id} id={id} />
}

function Shares({ id }: { id: number }) {
  const accountCode = useAccountCode()
  const [isOpen, setOpen] = useState(false)
  const found = useQuery(read(records.getById, { id }, { accountCode }))
  const listed = useQuery(read(sharing.ofRecord, { id }, { accountCode }))
  const name = found.data?.record.name
  usePageTitle(name === undefined ? 'Обмен' : `Обмен: ${name}`)
  if (isMissing(found.error)) return <RecordMissing id={id} />
  const shares = listed.data?.shares ?? null
  const share = (
    <Button kind="main" icon={Share2} onClick={() => setOpen(true)}>
      Поделиться
    </Button>
  )
  return (
    <Page>
      <RecordHead id={id} current="sharing" />
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
    </Page>
  )
}
