import { limits } from '@skleyka/contract/limits.ts'
import { type RecordView, records } from '@skleyka/contract/records/records.calls.ts'
import { replacementOf } from '@skleyka/contract/uploader/replacement-state.ts'
import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { acceptedFiles } from '@skleyka/contract/uploads/video-files.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, RotateCw, X } from 'lucide-react'
import { useEffect } from 'react'
import { read, readKey, write } from '../../api/queries.ts'
import { useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { pickFiles } from '../../ui/file-drop/pick-files.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { replacementLine } from '../records/records.ts'
import { deleteUploading, retryUploading, type Upload } from '../uploads/uploads.ts'
import styles from './record-page.module.css'
import { type Replacement, replacementLabels } from './replacement-labels.ts'

interface Props {
  record: RecordView
  /** The upload of this browser that brings the new video, if any. */
  upload: Upload | null
  accountCode: string
}

/** Progress of the new video, above the old one, which plays on; of one that failed the reason and the ways out. */
export function ReplacementLine({ record, upload, accountCode }: Props) {
  const client = useQueryClient()
  const item = upload?.item
  const isReady = item != null && item.replacedRecordId !== null && item.uploaderStatus === 'READY'
  useEffect(() => {
    if (isReady) void client.invalidateQueries({ queryKey: readKey(records.getById, undefined, { accountCode }) })
  }, [isReady, client, accountCode])
  const here = isReady ? 'Новое видео готово. Обновите страницу, чтобы посмотреть его.' : replacementLine(upload)
  const found = useReplacement(record, upload, accountCode)
  const words = replacementLabels(here, upload, found)
  if (words === null) return null
  return (
    <div className={styles.replacement} role="status" data-bad={words.isBad || undefined}>
      {words.isBad && <Icon of={CircleAlert} size={18} />}
      <p>{words.line}</p>
      {words.isBad && <WaysOut record={record} upload={upload} found={found} accountCode={accountCode} />}
    </div>
  )
}

/** The new video as the server has it; null when none is on its way and none has failed. */
function useReplacement(record: RecordView, upload: Upload | null, accountCode: string): Replacement | null {
  const params = { accountCode, recordId: record.id, page: 1, perPage: 20 }
  // a record that plays while its first video is still being made is no replacement
  const enabled = record.currentState === 'READY'
  const { data, refetch } = useQuery({
    ...read(uploader.getAccountUploaderTasks, params, { accountCode }),
    enabled,
    refetchInterval: ({ state }) => {
      const shown = state.data && replacementOf(state.data.tasks).currentState
      return shown === undefined || shown === 'READY' || shown === 'FAILED' ? false : limits.recordPollMs
    },
  })
  // what this browser hears of its own upload is news of these tasks
  const news = upload?.item.replacedRecordId === record.id ? upload.item.uploaderStatus : null
  useEffect(() => {
    if (news !== null && enabled) void refetch()
  }, [news, enabled, refetch])
  if (!enabled || !data) return null
  const { currentState, progress, failText } = replacementOf(data.tasks)
  if (currentState === 'READY') return null
  const failed = data.tasks.find(({ state }) => state === 'FAILED')
  if (currentState === 'FAILED' && !failed) return null
  return { state: currentState, progress, failText, taskId: failed?.id ?? null, canRetry: failed?.canRetry ?? false }
}

/** «Повторить» and «Убрать» of a new video that failed: on its way here, or on the server. */
function WaysOut({ record, upload, found, accountCode }: Props & { found: Replacement | null }) {
  const taskId = found?.taskId ?? null
  const may = useMay()
  const restart = useMutation(write(uploader.restartAccountTask, { accountCode }))
  const drop = useMutation(write(records.dropReplacement, { accountCode }))
  const uploadId = upload?.item.replacedRecordId === record.id ? upload.item.id : null
  const again = () => {
    if (taskId !== null) return restart.mutate({ accountCode, taskId })
    if (uploadId === null || retryUploading(uploadId)) return
    pickFiles(acceptedFiles, ([file]) => file && retryUploading(uploadId, file), false)
  }
  const remove = () => {
    if (uploadId !== null) deleteUploading([uploadId])
    if (taskId === null) return
    drop.mutate({ id: record.id })
  }
  if (!may(records.dropReplacement)) return null
  return (
    <span className={styles.waysOut}>
      {(taskId === null || found?.canRetry) && (
        <Button icon={RotateCw} busy={restart.isPending} onClick={again}>
          Повторить
        </Button>
      )}
      <Button kind="quiet" icon={X} busy={drop.isPending} onClick={remove}>
        Убрать
      </Button>
    </span>
  )
}
