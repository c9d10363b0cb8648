import { Suspense } from 'react'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import type { ActProps } from './act-on-chosen.tsx'

export { BatchProgress } from './batch-progress.tsx'
export { fieldActions } from './bulk-actions.tsx'
export { bulkSelection } from './bulk-selection.ts'
export { ChangeTable } from './change-table.tsx'
export { tellOfBatch } from './tell-of-batch.ts'

/** One act over what was chosen, made by the server. */
export const ActOnChosen = (props: ActProps) => (
  <Suspense fallback={null}>
    <LazyAct {...props} />
  </Suspense>
)
const LazyAct = lazyPiece(() => import('./act-on-chosen.tsx'))
