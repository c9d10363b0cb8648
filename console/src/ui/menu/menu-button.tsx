import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { lazyPiece } from '../lazy-piece/lazy-piece.tsx'
import type { MenuLine } from './menu-items.ts'

const loadLayer = () => import('./menu-layer.tsx')
const MenuLayer = lazyPiece(loadLayer)

/** Properties of a button that opens a menu or a dropdown; spread it on a `Button` or an `IconButton`. */
export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
  onClick: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  onPointerEnter: () => void
  onFocus: () => void
}

interface Props {
  /** Read aloud as the menu's name. */
  label: string
  lines: readonly MenuLine[]
  trigger: (props: TriggerProps) => ReactNode
  /** Smallest width: pixels, or a token of widths. */
  minWidth?: number | string
  align?: 'start' | 'end'
}

/**
 * A button that opens a menu of actions. The menu's code is loaded when a pointer or the focus
 * comes near. Arrows open it at its first or last line.
 */
export function MenuButton({ label, lines, trigger, minWidth, align = 'end' }: Props) {
  const ref = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'first' | 'last' | null>(null)
  const [met, setMet] = useState(false)
  const show = (at: 'first' | 'last') => {
    setMet(true)
    setOpen(at)
  }
  const preload = () => void loadLayer().catch(() => undefined)
  return (
    <>
      {trigger({
        ref,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== null,
        onClick: () => (open === null ? show('first') : setOpen(null)),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          show(event.key === 'ArrowDown' ? 'first' : 'last')
        },
        onPointerEnter: preload,
        onFocus: preload,
      })}
      {met && (
        <Suspense fallback={null}>
          <MenuLayer
            label={label}
            lines={lines}
            triggerRef={ref}
            open={open}
            onClose={() => setOpen(null)}
            minWidth={minWidth}
            align={align}
          />
        </Suspense>
      )}
    </>
  )
}
