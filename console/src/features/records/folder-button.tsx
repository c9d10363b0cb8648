import { FolderUp } from 'lucide-react'
import { Button } from '../../ui/button/button.tsx'
import { canPickFolder, pickFolder } from '../../ui/file-drop/pick-files.ts'
import { uploadFolder } from '../uploads/uploads.ts'
import { useTarget } from './upload-area.tsx'

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
