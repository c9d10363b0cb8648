import { uploading } from '@skleyka/contract/uploads/upload-access.ts'
import { acceptedFiles } from '@skleyka/contract/uploads/video-files.ts'
import { Link2, Upload } from 'lucide-react'
import { useApp, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { pickFiles } from '../../ui/file-drop/pick-files.ts'
import { latePiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { showImports, uploadFiles } from '../uploads/uploads.ts'

/** Files that are dropped anywhere become videos. Nobody drops one before he sees the page. */
export const RecordDrop = latePiece(() => import('./record-drop.tsx'))

/** «Загрузить» of the list, with its menu. */
export const UploadMenu = latePiece(() => import('./upload-menu.tsx'))

/** The account that files go to; null when the user may not upload here. */
export function useTarget() {
  const { accountCode, accountCodes } = useApp()
  const may = useMay()
  const account = accountCode === null ? undefined : accountCodes[accountCode]
  return account && may({ access: uploading }) ? account : null
}

/** «Загрузить»: asks for files and sends them. Absent without the right. */
export function UploadButton({ label = 'Загрузить' }: { label?: string }) {
  const target = useTarget()
  if (target === null) return null
  return (
    <Button kind="main" icon={Upload} onClick={() => pickFiles(acceptedFiles, (files) => uploadFiles(files, target))}>
      {label}
    </Button>
  )
}

/** «Импорт по ссылке»: opens the panel where links are taken. Absent without the right to upload, which is the same. */
export function ImportButton() {
  const may = useMay()
  if (!may({ access: uploading })) return null
  return (
    <Button kind="quiet" icon={Link2} onClick={showImports}>
      Импорт по&#160;ссылке
    </Button>
  )
}
