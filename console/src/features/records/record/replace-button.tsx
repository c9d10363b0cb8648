import { type RecordView, records } from '@skleyka/contract/records.ts'
import { uploads } from '@skleyka/contract/uploads.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Replace } from 'lucide-react'
import { useEffect } from 'react'
import { readKey } from '../../../api/queries.ts'
import { useApp, useMay } from '../../../session/contexts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { pickFiles } from '../../../ui/file-drop/file-drop.tsx'
import { replaceVideo, type Upload, uploadableFiles } from '../../uploads/uploads.ts'
import { replacementLine } from '../sending-facts.ts'
import styles from './record-page.module.css'

/** «Заменить видео»: absent without the right, while the first video is on its way, and while a new one is. */
export function ReplaceButton({ record, upload }: { record: RecordView; upload: Upload | null }) {
  const { accountCode, accountCodes } = useApp()
  const may = useMay()
  const account = accountCode === null ? undefined : accountCodes[accountCode]
  const isOver = record.currentState === 'READY' || record.currentState === 'FAILED'
  const isReplaced = replacementLine(upload) !== null && upload?.item.uploaderStatus !== 'FAILED'
  if (!account || !may(uploads.replace) || !isOver || isReplaced) return null
  return (
    <Button
      icon={Replace}
      onClick={() => pickFiles(uploadableFiles, (files) => replaceVideo(files, record.id, account))}
    >
      Заменить видео
    </Button>
  )
}

/** How far the new video is, above the old one, which plays on. */
export function ReplacementLine({ upload, accountCode }: { upload: Upload | null; accountCode: string }) {
  const client = useQueryClient()
  const item = upload?.item
  const isReady = item != null && item.replacedRecordId !== null && item.uploaderStatus === 'READY'
  useEffect(() => {
    if (isReady) void client.invalidateQueries({ queryKey: readKey(records.getById, undefined, { accountCode }) })
  }, [isReady, client, accountCode])
  const line = isReady ? 'Новое видео готово. Обновите страницу, чтобы посмотреть его.' : replacementLine(upload)
  if (line === null) return null
  return (
    <p className={styles.replacement} role="status" data-bad={item?.uploaderStatus === 'FAILED' || undefined}>
      {line}
    </p>
  )
}
