import { uploading } from '@skleyka/contract/upload-access.ts'
import { FolderUp, Link2, SlidersHorizontal, Upload } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useApp, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { canPickFolder, pickFiles, pickFolder } from '../../ui/file-drop/pick-files.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { latePiece, lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { showImports, uploadableFiles, uploadFiles, uploadFolder } from '../uploads/uploads.ts'

// nobody drops a file before he sees the page
const RecordDrop = latePiece(() => import('./record-drop.tsx'))
const UploadChoices = lazyPiece(() => import('./upload-choices.tsx'))

/** The account that files go to; null when the user may not upload here. */
function useTarget() {
  const { accountCode, accountCodes } = useApp()
  const may = useMay()
  const account = accountCode === null ? undefined : accountCodes[accountCode]
  return account && may({ access: uploading }) ? account : null
}

/** The video area: files may be dropped anywhere in it (product B6). */
export default function UploadArea({ children }: { children: ReactNode }) {
  const target = useTarget()
  return (
    <>
      {children}
      {target !== null && (
        <Suspense fallback={null}>
          <RecordDrop target={target} />
        </Suspense>
      )}
    </>
  )
}

/** «Загрузить»: asks for files and sends them. Absent without the right. */
export function UploadButton({ label = 'Загрузить' }: { label?: string }) {
  const target = useTarget()
  if (target === null) return null
  return (
    <Button kind="main" icon={Upload} onClick={() => pickFiles(uploadableFiles, (files) => uploadFiles(files, target))}>
      {label}
    </Button>
  )
}

/** «Загрузить с настройками»: asks first what the videos are to be. Absent without the right to set any of that. */
export function UploadChoicesButton() {
  const target = useTarget()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (target === null || !(may(editing) || may(keeping))) return null
  return (
    <>
      <IconButton
        icon={SlidersHorizontal}
        label="Загрузить с&#160;настройками"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Suspense fallback={null}>{isOpen && <UploadChoices to={target} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
// the calls themselves come with the window
const editing = { access: { who: 'member', section: 'VIDEO', permission: 'media.can_edit_records' } } as const
const keeping = { access: { who: 'member', section: 'VIDEO', permission: 'media.can_manage_albums' } } as const

/** «Выбрать папку» where the browser can. Absent without the right. */
export function FolderButton() {
  const target = useTarget()
  if (target === null || !canPickFolder) return null
  return (
    <Button kind="quiet" icon={FolderUp} onClick={() => pickFolder((found) => void uploadFolder(found, target))}>
      Выбрать папку
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
