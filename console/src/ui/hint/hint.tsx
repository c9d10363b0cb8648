import { CircleQuestionMark } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { lazyPiece } from '../lazy-piece/lazy-piece.tsx'

const loadLayer = () => import('./hint-layer.tsx')
const HintLayer = lazyPiece(loadLayer)

/** A question mark beside a thing; pressed, it explains the thing in a few lines, with links if needed. */
export function Hint({ label = 'Пояснение', children }: { label?: string; children: ReactNode }) {
  const ref = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [met, setMet] = useState(false)
  const preload = () => void loadLayer().catch(() => undefined)
  return (
    <>
      <IconButton
        ref={ref}
        icon={CircleQuestionMark}
        size={24}
        label={label}
        tooltip={false}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setMet(true)
          setOpen(!open)
        }}
      />
      {met && (
        <Suspense fallback={null}>
          <HintLayer label={label} triggerRef={ref} open={open} onClose={() => setOpen(false)}>
            {children}
          </HintLayer>
        </Suspense>
      )}
    </>
  )
}
