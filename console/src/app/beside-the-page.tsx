import { Suspense, useEffect, useState } from 'react'
import { followLooks } from '../browser/looks.ts'
import { lazyPiece } from '../ui/lazy-piece/lazy-piece.tsx'
import { Popup } from '../ui/popup/popup.tsx'
import { useKeyboardMap } from './keyboard/use-keyboard-map.ts'
import { type Overlay, onOverlay } from './overlays.ts'
import { RightsWatch } from './rights-watch.tsx'
import { ScreensAhead } from './screens-ahead.tsx'
import { ScrollToTop } from './scrolling/scroll-to-top.tsx'
import { WelcomePopup } from './welcome/welcome-popup.tsx'

const KeysList = lazyPiece(() => import('./keyboard/keys-list.tsx'))
const Palette = lazyPiece(() => import('./palette/palette.tsx'))

/**
 * Parts beside every page that never keep it waiting: rights that change, screens ahead of their links' press, keys,
 * the palette, the welcome, the way to the top.
 */
export function BesideThePage() {
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  useEffect(() => onOverlay(setOverlay), [])
  useEffect(followLooks, [])
  useKeyboardMap()
  const close = () => setOverlay(null)
  const [paletteMet, setPaletteMet] = useState(false)
  if (overlay === 'palette' && !paletteMet) setPaletteMet(true)
  return (
    <>
      <RightsWatch />
      <ScreensAhead />
      <ScrollToTop />
      <WelcomePopup />
      <Popup open={overlay === 'keys'} onClose={close} title="Сочетания клавиш" width={450}>
        <Suspense fallback={null}>
          <KeysList />
        </Suspense>
      </Popup>
      {paletteMet && (
        <Suspense fallback={null}>
          <Palette open={overlay === 'palette'} close={close} />
        </Suspense>
      )}
    </>
  )
}
