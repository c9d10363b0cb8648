import { uploads } from '@skleyka/contract/uploads.ts'
import { Link2, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApp, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { pickFiles, WindowFileDrop } from '../../ui/file-drop/file-drop.tsx'
import { showImports, uploadableFiles, uploadFiles } from '../uploads/uploads.ts'

/** Sends files to the chosen account; null when the user may not upload here. */
function useUpload(): ((files: readonly File[]) => void) | null {
  const { accountCode, accountCodes } = useApp()
  const may = useMay()
  const account = accountCode === null ? undefined : accountCodes[accountCode]
  if (!account || !may(uploads.create)) return null
  return (files) => uploadFiles(files, account)
}

/** The video area: files may be dropped anywhere in it (product B6). */
export function UploadArea({ children }: { children: ReactNode }) {
  const upload = useUpload()
  if (upload === null) return children
  return (
    <WindowFileDrop words="Отпустите файлы, чтобы загрузить" onFiles={upload}>
      {children}
    </WindowFileDrop>
  )
}

/** «Загрузить»: asks for files and sends them. Absent without the right. */
export function UploadButton({ label = 'Загрузить' }: { label?: string }) {
  const upload = useUpload()
  if (upload === null) return null
  return (
    <Button kind="main" icon={Upload} onClick={() => pickFiles(uploadableFiles, upload)}>
      {label}
    </Button>
  )
}

/** «Импорт по ссылке»: opens the panel where links are taken. Absent without the right to upload, which is the same. */
export function ImportButton() {
  const may = useMay()
  if (!may(uploads.create)) return null
  return (
    <Button kind="quiet" icon={Link2} onClick={showImports}>
      Импорт по&#160;ссылке
    </Button>
  )
}
