import { limits } from '@skleyka/contract/limits.ts'
import { isInWork } from '@skleyka/contract/records/record-states.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { useAccountCode } from '../../session/contexts.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useTemplates } from '../metadata/metadata.ts'
import { RecordDesk, RecordDeskSkeleton } from './record-desk.tsx'
import { RecordMissing } from './record-missing.tsx'

/** The page of one record (product B5). While something still happens to it, it is read again every 5 seconds. */
export default function RecordPage({ params: { id: idText = '' } }: { params: Readonly<Record<string, string>> }) {
  const accountCode = useAccountCode()
  const id = addressNumber(idText)
  const recordQuery = useQuery({
    ...read(records.getById, { id: id ?? 0 }, { accountCode }),
    enabled: id !== null,
    // a failed one may be tried again, from here or by somebody else, and says so only once a worker has taken it
    refetchInterval: ({ state }) => {
      const shown = state.data?.record.currentState
      return shown !== undefined && (isInWork(shown) || shown === 'FAILED') ? limits.recordPollMs : false
    },
  })
  // on their way together with the record
  useTemplates()
  if (id === null) return <RecordMissing />
  if (isNotFound(recordQuery.error)) return <RecordMissing id={id} />
  if (recordQuery.data) return <RecordDesk key={id} {...recordQuery.data} />
  if (!recordQuery.isError) return <RecordDeskSkeleton id={id} />
  return (
    <Page>
      <Card>
        <LoadError error={recordQuery.error} onRetry={() => void recordQuery.refetch()} />
      </Card>
    </Page>
  )
}
