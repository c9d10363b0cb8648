import type { BatchState } from '@skleyka/contract/bulk/batch-states.ts'
import { useState } from 'react'
import { Popup } from '../../ui/popup/popup.tsx'
import { BatchProgress } from './batch-progress.tsx'

interface Props {
  batchId: string
  title?: string
  onClose: (state: BatchState | null) => void
}

/** A bulk change under way, and after it: progress, what came of each record, the way back. */
export function BatchPopup({ batchId, title = 'Массовое изменение', onClose }: Props) {
  // the way back is a bulk change of its own and is shown in the same window
  const [shown, setShown] = useState(batchId)
  const [state, setState] = useState<BatchState | null>(null)
  return (
    <Popup open onClose={() => onClose(state)} title={title} width={640}>
      <BatchProgress key={shown} batchId={shown} onState={setState} onUndo={setShown} onClose={() => onClose(state)} />
    </Popup>
  )
}
