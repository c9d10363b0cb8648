import { downloads } from '@skleyka/contract/downloads/downloads.calls.ts'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

const DownloadChosen = lazyPiece(() => import('./download-chosen.tsx'))

/** «Скачать» on the page of a video; absent without the right. */
export function DownloadButton({ id }: { id: number }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may(downloads.make)) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button icon={Download} onClick={() => setOpen(true)}>
        Скачать
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DownloadChosen selection={{ kind: 'ids', ids: [id] }} onClose={close} onDone={close} />
        </Suspense>
      )}
    </>
  )
}
