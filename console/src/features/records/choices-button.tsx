import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { useTarget } from './upload-area.tsx'

const UploadChoices = lazyPiece(() => import('./upload-choices.tsx'))
// the calls themselves come with the window
const editing = { access: { who: 'member', section: 'VIDEO', permission: 'media.can_edit_records' } } as const
const keeping = { access: { who: 'member', section: 'VIDEO', permission: 'media.can_manage_albums' } } as const

/** «С настройками»: asks what the videos are to be before their files. Absent without the right to set any of that. */
export function ChoicesButton() {
  const target = useTarget()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (target === null || !(may(editing) || may(keeping))) return null
  return (
    <>
      <Button kind="quiet" icon={SlidersHorizontal} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        С&#160;настройками
      </Button>
      <Suspense fallback={null}>{isOpen && <UploadChoices to={target} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
