import { uploading } from '@skleyka/contract/uploads/upload-access.ts'
import { acceptedFiles } from '@skleyka/contract/uploads/video-files.ts'
import { Link2, Upload } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useApp, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { pickFiles } from '../../ui/file-drop/pick-files.ts'
import { latePiece, lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { AreaAside } from '../../ui/page/area-aside.ts'
import { showImports, uploadFiles } from '../uploads/uploads.ts'

const LibraryAside = lazyPiece(() => import('../record-list/library-aside.tsx'))
// nobody drops a file before he sees the page
const RecordDrop = latePiece(() => import('./record-drop.tsx'))

/** The account that files go to; null when the user may not upload here. */
export function useTarget() {
  const { accountCode, accountCodes } = useApp()
  const may = useMay()
  const account = accountCode === null ? undefined : accountCodes[accountCode]
  return account && may({ access: uploading }) ? account : null
}

const aside = (
  <Suspense fallback={null}>
    <LibraryAside />
  </Suspense>
)

/** The video area: its lists stand beside each other (product B2), and files may be dropped anywhere in it (B6). */
export default function UploadArea({ children }: { children: ReactNode }) {
  const target = useTarget()
  return (
    <>
      <AreaAside value={aside}>{children}</AreaAside>
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
