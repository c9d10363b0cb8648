import { limits } from '@skleyka/contract/limits.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useApp } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { PanelList } from '../upload-rows/upload-rows.tsx'
import type { SavedItem } from '../uploads/uploads.ts'
import { abortUploading, canAbort, deleteUploading, type Upload } from '../uploads/uploads.ts'
import { rowsAtFirst, rowsInOrder } from './rows-in-order.ts'
import { UploadRow } from './upload-row.tsx'

/** «Загрузки»: what this browser sends. */
export function UploadsTab({ uploads }: { uploads: readonly Upload[] }) {
  const items = uploads.map(({ item }) => item)
  const posters = usePosters(items)
  const needed = useNeeded(items)
  const toStop = items.filter(canAbort).map(({ id }) => id)
  const done = items.filter(({ uploaderStatus }) => uploaderStatus === 'READY').map(({ id }) => id)
  const rows = rowsInOrder(uploads)
  const [most, setMost] = useState(rowsAtFirst)
  const more = rows.length - most
  return (
    <PanelList
      empty="Загрузок нет. Перетащите файлы на страницу «Видео»."
      foot={
        (toStop.length > 1 || done.length > 0 || more > 0) && (
          <>
            {more > 0 && (
              <Button kind="quiet" onClick={() => setMost(most + rowsAtFirst)}>
                Ещё {groupDigits(more)}
              </Button>
            )}
            {toStop.length > 1 && (
              <Button kind="quiet" onClick={() => abortUploading(toStop)}>
                Остановить все
              </Button>
            )}
            {done.length > 0 && (
              <Button kind="quiet" onClick={() => deleteUploading(done)}>
                Убрать готовые
              </Button>
            )}
          </>
        )
      }
    >
      {rows.slice(0, most).map((upload) => (
        <UploadRow
          key={upload.item.id}
          upload={upload}
          poster={posters[upload.item.recordId ?? 0] ?? null}
          needed={needed[upload.item.recordId ?? 0]?.needed ?? []}
        />
      ))}
    </PanelList>
  )
}

/** Of drafts whose file is here, what they need to be published, by record id; those of the account that is open. */
function useNeeded(items: readonly SavedItem[]) {
  const { accountCode } = useApp()
  const recordIds = items
    .filter((item) => item.status === 'COMPLETED' && item.accountCode === accountCode)
    .flatMap(({ recordId }) => recordId ?? [])
    .slice(-limits.recordInfoIds)
  const { data } = useQuery({
    ...read(records.info, { recordIds }, { accountCode }),
    enabled: recordIds.length > 0,
    placeholderData: keepPreviousData,
  })
  return data?.records ?? {}
}

/** Small pictures of the videos that are ready, by record id; those of the account that is open. */
function usePosters(items: readonly SavedItem[]): Readonly<Record<number, string | null>> {
  const { accountCode } = useApp()
  const ids = items
    .filter((item) => item.uploaderStatus === 'READY' && item.accountCode === accountCode)
    .flatMap(({ recordId }) => recordId ?? [])
    .slice(-limits.recordInfoIds)
  const { data } = useQuery({
    ...read(records.get, { filter: { ids } }, { accountCode }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return Object.fromEntries((data?.records ?? []).map(({ id, poster }) => [id, poster]))
}
