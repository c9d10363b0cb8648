import type { RecordView } from '@skleyka/contract/records.ts'
import { uploads } from '@skleyka/contract/uploads.ts'
import { Replace } from 'lucide-react'
import { useApp, useMay } from '../../../session/contexts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { confirm } from '../../../ui/confirm/confirm-queue.ts'
import { pickFiles } from '../../../ui/file-drop/pick-files.ts'
import { replaceVideo, type Upload, uploadableFiles } from '../../uploads/uploads.ts'
import { replacementLine } from '../sending-facts.ts'

const question = {
  title: 'Заменить видео?',
  message:
    'Прежнее видео останется и\u00a0будет играть, пока новое не\u00a0готово. Если новое не\u00a0получится, прежнее останется на\u00a0месте.',
  okLabel: 'Выбрать файл',
}

/** «Заменить видео»: absent without the right, while the first video is on its way, and while a new one is. */
export function ReplaceButton({ record, upload }: { record: RecordView; upload: Upload | null }) {
  const { accountCode, accountCodes } = useApp()
  const may = useMay()
  const account = accountCode === null ? undefined : accountCodes[accountCode]
  const isOver = record.currentState === 'READY' || record.currentState === 'FAILED'
  const isReplaced = replacementLine(upload) !== null && upload?.item.uploaderStatus !== 'FAILED'
  if (!account || !may(uploads.replace) || !isOver || isReplaced) return null
  const pick = () => pickFiles(uploadableFiles, (files) => replaceVideo(files, record.id, account))
  const ask = async () => {
    // nothing plays that could be missed
    if (!record.playable || (await confirm(question))) pick()
  }
  return (
    <Button icon={Replace} onClick={() => void ask()}>
      Заменить видео
    </Button>
  )
}
