import { type RecordView, records } from '@skleyka/contract/records/records.calls.ts'
import { subtitles } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { useAccountCode } from '../../session/contexts.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Spinner } from '../../ui/progress/progress.tsx'
import { RecordMissing } from '../record-page/record-page.tsx'
import { PageNotFound } from '../records/records.tsx'
import styles from './editor.module.css'
import { Editor } from './editor.tsx'

/** The editor of one track (product A19): the video beside its cues, over the sound. */
export default function EditorPage({
  params: { id = '', trackId = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const recordId = addressNumber(id)
  const track = addressNumber(trackId)
  if (recordId === null || track === null) return <PageNotFound />
  return <Found key={track} recordId={recordId} trackId={track} />
}

function Found({ recordId, trackId }: { recordId: number; trackId: number }) {
  const accountCode = useAccountCode()
  const found = useQuery(read(records.getById, { id: recordId }, { accountCode }))
  const listed = useQuery({
    ...read(subtitles.get, { trackId }, { accountCode }),
    // what is being edited is not read again under the hands
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  usePageTitle('Редактор субтитров')
  if (isNotFound(found.error)) return <RecordMissing id={recordId} />
  if (isNotFound(listed.error) || (listed.data && listed.data.track.recordId !== recordId)) return <PageNotFound />
  const error = found.error ?? listed.error
  if (error) return <LoadError error={error} onRetry={() => void Promise.all([found.refetch(), listed.refetch()])} />
  const record: RecordView | undefined = found.data?.record
  return (
    <Page width="full">
      {record && listed.data ? (
        <Editor record={record} first={listed.data} />
      ) : (
        <div className={styles.waiting}>
          <Spinner />
        </div>
      )}
    </Page>
  )
}
