import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPiece } from '../lazy-piece/lazy-piece.tsx'
import styles from './tooltip.module.css'

const loadBox = () => import('./tooltip-box.tsx')
const TooltipBox = lazyPiece(loadBox)

interface Props {
  text: string
  /** One element; the tooltip describes it. */
  children: ReactNode
  /** Given, it alone says whether the tooltip is shown, and no pointer does: the pagination's «Такой страницы нет». */
  open?: boolean
}

/** A short word about a thing under the pointer or in focus. Escape hides it. */
export function Tooltip({ text, children, open }: Props) {
  const anchor = useRef<HTMLSpanElement>(null)
  const [isTriggered, setTriggered] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = open ?? isTriggered

  const show = (delayMs: number) => {
    loadBox().catch(() => undefined)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTriggered(true), delayMs)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setTriggered(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to its child
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(400)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {shown && (
        <Suspense fallback={null}>
          <TooltipBox text={text} anchor={anchor.current} />
        </Suspense>
      )}
    </span>
  )
}
