import { downloads } from '@skleyka/contract/downloads/downloads.calls.ts'
import { limits } from '@skleyka/contract/limits.ts'
import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { videosText } from '../../russian/videos-text.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { recordIdsOf } from '../records/records.ts'
import { ArchiveChoice } from './archive-choice.tsx'
import { FileChoice } from './file-choice.tsx'

/** «Скачать» (product B2): the files of one video to choose from, or one file of each of many as an archive. */
export default function DownloadChosen({ selection, onClose, onDone }: BulkPieceProps<RecordFilter>) {
  const accountCode = useAccountCode()
  const found = useQuery({
    queryKey: ['downloads', accountCode, selection],
    queryFn: async () => {
      const ids = await recordIdsOf(selection, accountCode)
      if (ids.length > limits.bulkIds) return { ids, records: [] }
      return { ids, ...(await call(downloads.list, { ids: [...ids] }, { accountCode })) }
    },
    // what is kept changes by itself
    gcTime: 0,
  })
  const ids = found.data?.ids ?? []
  const [record] = found.data?.records ?? []
  return (
    <Popup
      open
      onClose={onClose}
      title={record && ids.length === 1 ? `Скачать «${record.name}»` : 'Скачать'}
      width={520}
    >
      {!found.data ? (
        found.isError ? (
          <LoadError error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton height={120} />
        )
      ) : ids.length > limits.bulkIds ? (
        <TooMany count={ids.length} onClose={onClose} />
      ) : ids.length === 1 ? (
        <FileChoice id={ids[0] ?? 0} files={record?.files ?? []} />
      ) : (
        <ArchiveChoice ids={ids} records={found.data.records} onClose={onClose} onDone={onDone} />
      )}
    </Popup>
  )
}

function TooMany({ count, onClose }: { count: number; onClose: () => void }) {
  return (
    <>
      <p>
        Одним архивом скачивают не&#160;больше {videosText(limits.bulkIds)}, а&#160;выбрано {videosText(count)}.
        Выберите меньше.
      </p>
      <PopupFoot>
        <Button onClick={onClose}>Закрыть</Button>
      </PopupFoot>
    </>
  )
}
