import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { acceptedFiles } from '@skleyka/contract/uploads/video-files.ts'
import { useApp, useMay } from '../../session/contexts.ts'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { pickFiles } from '../../ui/file-drop/pick-files.ts'
import { replacementLine } from '../records/records.ts'
import { replaceVideo, type Upload } from '../uploads/uploads.ts'

const question = {
  title: 'Заменить видео?',
  message:
    'Прежнее видео показывается, пока новое не\u00a0готово. Если новое не\u00a0удастся обработать, прежнее останется. Дополнительные дорожки звука останутся; те, что не\u00a0подойдут по\u00a0длине, подождут вашего решения.',
  okLabel: 'Выбрать файл',
}

/** Asks for a file and sends it in place of the video; null without the right, under hold, while the first video or a new one is on its way. */
export function useReplaceVideo(
  { id, currentState, playable, holdReason }: Pick<RecordView, 'id' | 'currentState' | 'playable' | 'holdReason'>,
  upload: Upload | null,
): (() => Promise<void>) | null {
  const { accountCode, accountCodes } = useApp()
  const may = useMay()
  const account = accountCode === null ? undefined : accountCodes[accountCode]
  const isOver = currentState === 'READY' || currentState === 'FAILED'
  const isReplaced = replacementLine(upload) !== null && upload?.item.uploaderStatus !== 'FAILED'
  if (!account || !may(uploads.replace) || !isOver || isReplaced || holdReason !== null) return null
  const pick = () => pickFiles(acceptedFiles, (files) => replaceVideo(files, id, account))
  return async () => {
    // nothing plays that could be missed
    if (!playable || (await confirm(question))) pick()
  }
}
