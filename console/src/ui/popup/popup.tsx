import { type ReactNode, Suspense, useState } from 'react'
import { lazyPiece } from '../lazy-piece/lazy-piece.tsx'
import type { PopupLayerProps } from './popup-props.ts'

const PopupLayer = lazyPiece(() => import('./popup-layer.tsx'))

/**
 * A dialog over the page: `modal` in the middle, or `full-screen`. Focus is kept inside and given back.
 * Its content is mounted while it is open; its code is loaded on first use.
 */
export function Popup(props: PopupLayerProps & { children: ReactNode }) {
  const [met, setMet] = useState(props.open)
  if (props.open && !met) setMet(true)
  if (!met) return null
  return (
    <Suspense fallback={null}>
      <PopupLayer {...props} />
    </Suspense>
  )
}
