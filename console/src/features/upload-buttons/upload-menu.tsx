import { Ellipsis, FolderUp, Link2, SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMedia } from '../../browser/use-media.ts'
import { useMay } from '../../session/contexts.ts'
import { canPickFolder, pickFolder } from '../../ui/file-drop/pick-files.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import type { MenuLine } from '../../ui/menu/menu-items.ts'
import { showImports, uploadFolder } from '../uploads/uploads.ts'
import { useTarget } from './upload-buttons.tsx'

const UploadChoices = lazyPiece(() => import('./upload-choices.tsx'))
// the calls themselves come with the window
const editing = { access: { who: 'member', section: 'VIDEO', permission: 'media.can_edit_records' } } as const
const keeping = { access: { who: 'member', section: 'VIDEO', permission: 'media.can_manage_albums' } } as const

/** The other ways to upload beside «Загрузить»: with settings, a folder, by link. Absent without the right to upload. */
export default function UploadMenu() {
  const target = useTarget()
  const may = useMay()
  const [isChoosing, setChoosing] = useState(false)
  const isNarrow = useMedia('(max-width: 768px)')
  if (target === null) return null
  const lines: MenuLine[] = [
    ...(may(editing) || may(keeping)
      ? [
          {
            id: 'choices',
            label: 'Загрузить с\u00a0настройками',
            icon: SlidersHorizontal,
            onAction: () => setChoosing(true),
          },
        ]
      : []),
    ...(canPickFolder
      ? [
          {
            id: 'folder',
            label: 'Загрузить папку',
            icon: FolderUp,
            onAction: () => pickFolder((found) => void uploadFolder(found, target)),
          },
        ]
      : []),
    // beside «Загрузить» where there is room for it
    ...(isNarrow ? [{ id: 'import', label: 'Импорт по\u00a0ссылке', icon: Link2, onAction: showImports }] : []),
  ]
  if (lines.length === 0) return null
  const label = 'Ещё способы загрузки'
  return (
    <>
      <MenuButton
        label={label}
        lines={lines}
        trigger={(props) => <IconButton {...props} icon={Ellipsis} label={label} />}
      />
      <Suspense fallback={null}>
        {isChoosing && <UploadChoices to={target} onClose={() => setChoosing(false)} />}
      </Suspense>
    </>
  )
}
