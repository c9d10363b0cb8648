import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLayerHome } from '../layer/layer.tsx'
import { placeTooltip, type TooltipPlace } from './place-tooltip.ts'
import styles from './tooltip.module.css'

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
  const [asked, setAsked] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = open ?? asked

  const show = (delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAsked(true), delayMs)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setAsked(false)
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
      {shown && <TooltipBox text={text} anchor={anchor.current} />}
    </span>
  )
}

function TooltipBox({ text, anchor }: { text: string; anchor: HTMLElement | null }) {
  const id = useId()
  const home = useLayerHome()
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<TooltipPlace | null>(null)

  useLayoutEffect(() => {
    const target = anchor?.firstElementChild
    if (!target || !box.current) return
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
    setPlace(placeTooltip(target.getBoundingClientRect(), box.current.getBoundingClientRect(), view))
    if (target.getAttribute('aria-label') === text) return
    target.setAttribute('aria-describedby', id)
    return () => target.removeAttribute('aria-describedby')
  }, [anchor, id, text])

  return createPortal(
    <div
      ref={box}
      id={id}
      role="tooltip"
      className={styles.tooltip}
      style={place ? { left: place.left, top: place.top } : { visibility: 'hidden' }}
    >
      {text}
    </div>,
    home ?? document.body,
  )
}
