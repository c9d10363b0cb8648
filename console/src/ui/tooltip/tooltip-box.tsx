import { useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLayerHome } from '../layer/layer.tsx'
import { placeTooltip, type TooltipPlace } from './place-tooltip.ts'
import styles from './tooltip.module.css'

/** The word itself, beside its thing. */
export default function TooltipBox({ text, anchor }: { text: string; anchor: HTMLElement | null }) {
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
