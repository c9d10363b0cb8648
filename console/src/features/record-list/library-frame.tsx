import { type ReactNode, Suspense } from 'react'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { AreaAside } from '../../ui/page/area-aside.ts'
import { RecordDrop, useTarget } from '../upload-buttons/upload-buttons.tsx'

const LibraryAside = lazyPiece(() => import('./library-aside.tsx'))

const aside = (
  <Suspense fallback={null}>
    <LibraryAside />
  </Suspense>
)

/** The video area: its lists stand beside each other (product B2), and files may be dropped anywhere in it (B6). */
export default function LibraryFrame({ children }: { children: ReactNode }) {
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
