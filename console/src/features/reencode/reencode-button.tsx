import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { reencode } from '@skleyka/contract/reencode/reencode.calls.ts'
import { RefreshCw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

const ReencodeChosen = lazyPiece(() => import('./reencode-chosen.tsx'))

/** «Перекодировать»: absent without the right and while the video is not whole. */
export function ReencodeButton({ id, currentState }: Pick<RecordView, 'id' | 'currentState'>) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (currentState !== 'READY' || !may(reencode.start)) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button icon={RefreshCw} onClick={() => setOpen(true)}>
        Перекодировать
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReencodeChosen selection={{ kind: 'ids', ids: [id] }} onClose={close} onDone={close} />
        </Suspense>
      )}
    </>
  )
}
