import { limits } from '@skleyka/contract/limits.ts'
import { isInWork } from '@skleyka/contract/record-states.ts'
import { records } from '@skleyka/contract/records.ts'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../api/call-error.ts'
import { read } from '../../../api/queries.ts'
import { useAccountCode } from '../../../session/contexts.ts'
import LoadError from '../../../ui/load-error/load-error.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import PageNotFound from '../page-not-found.tsx'
import { RecordDesk, RecordDeskSkeleton } from './record-desk.tsx'

/** The page of one record (product B5). While something still happens to it, it is read again every 5 seconds. */
export default function RecordPage({ params: { id: given = '' } }: { params: Readonly<Record<string, string>> }) {
  const accountCode = useAccountCode()
  const id = /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null
  const found = useQuery({
    ...read(records.getById, { id: id ?? 0 }, { accountCode }),
    enabled: id !== null,
    // a failed one may be tried again, from here or by somebody else, and says so only once a worker has taken it
    refetchInterval: ({ state }) => {
      const shown = state.data?.record.currentState
      return shown !== undefined && (isInWork(shown) || shown === 'FAILED') ? limits.recordPollMs : false
    },
  })
  if (id === null || isMissing(found.error)) {
    return (
      <PageNotFound
        title="Видео не найдено"
        text="Такого видео в&#160;этом аккаунте нет: возможно, его удалили или оно принадлежит другому аккаунту."
      />
    )
  }
  if (found.data) return <RecordDesk key={id} {...found.data} />
  if (!found.isError) return <RecordDeskSkeleton />
  return (
    <Page>
      <Card>
        <LoadError error={found.error} onRetry={() => void found.refetch()} />
      </Card>
    </Page>
  )
}

const isMissing = (error: unknown) => error instanceof CallError && error.type === 'NOT_FOUND'
