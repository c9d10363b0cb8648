import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './table.module.css'

interface Props {
  title: string
  /** Pixels. */
  width: number
  /** Null gives back the column's own width. */
  onWidth: (width: number | null) => void
}

/** The right edge of a column: dragged, or moved by arrows; a double press gives back the column's own width. */
export default function ColumnHandle({ title, width, onWidth }: Props) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    const handle = event.currentTarget
    const start = event.clientX
    handle.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) => onWidth(width + moved.clientX - start)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), { once: true })
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -16, ArrowRight: 16 }[event.key]
    if (by !== undefined) onWidth(width + by)
    else if (event.key === 'Enter') onWidth(null)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved is no <hr>
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Ширина столбца «${title}»`}
      aria-valuenow={width}
      aria-valuemin={60}
      aria-valuemax={1200}
      tabIndex={0}
      className={styles.handle}
      onPointerDown={drag}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={press}
    />
  )
}
