import type { RecordView } from '@skleyka/contract/records.ts'
import { uploads } from '@skleyka/contract/uploads.ts'
import { Replace } from 'lucide-react'
import { useApp, useMay } from '../../../session/contexts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { pickFiles } from '../../../ui/file-drop/pick-files.ts'
import { replaceVideo, type Upload, uploadableFiles } from '../../uploads/uploads.ts'
import { replacementLine } from '../sending-facts.ts'

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
