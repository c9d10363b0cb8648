import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPiece } from '../lazy-piece/lazy-piece.tsx'
import type { TriggerProps } from '../menu/menu-button.tsx'
import type { ClosesOn } from './closes-on.ts'

const loadLayer = () => import('./dropdown-layer.tsx')
const DropdownLayer = lazyPiece(loadLayer)

interface Props {
  /** Read aloud as the name of what opens. */
  label: string
  trigger: (props: TriggerProps) => ReactNode
  /** Gets a function that closes the dropdown. */
  children: (close: () => void) => ReactNode
  /** Exact or smallest width: pixels, or a token of widths. */
  width?: number | string
  minWidth?: number | string
  align?: 'start' | 'end'
  /** Loads what stands inside, when a pointer or the focus comes near. */
  preload?: () => unknown
  /** Set together with `onOpenChange` when something else opens it too. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Events that close it too, beside Escape and a press outside. */
  closesOn?: ClosesOn
}

const nothingElse: ClosesOn = []

/** A button with a free-form layer under it: an account list, a user card. Escape and a press outside close it. */
export function DropdownButton({
  label,
  trigger,
  children,
  width,
  minWidth,
  align = 'end',
  preload,
  open,
  onOpenChange,
  closesOn = nothingElse,
}: Props) {
  const ref = useRef<HTMLButtonElement>(null)
  const [own, setOwn] = useState(false)
  const [met, setMet] = useState(false)
  const isOpen = open ?? own
  const set = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }
  if (isOpen && !met) setMet(true)
  const load = () => {
    void loadLayer().catch(() => undefined)
    preload?.()
  }
  return (
    <>
      {trigger({
        ref,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        onClick: () => set(!isOpen),
        onPointerEnter: load,
        onFocus: load,
      })}
      {met && (
        <Suspense fallback={null}>
          <DropdownLayer
            label={label}
            triggerRef={ref}
            open={isOpen}
            onClose={() => set(false)}
            width={width}
            minWidth={minWidth}
            align={align}
            closesOn={closesOn}
          >
            {children(() => set(false))}
          </DropdownLayer>
        </Suspense>
      )}
    </>
  )
}
