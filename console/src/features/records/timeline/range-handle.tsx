import type { CutRange } from '@skleyka/contract/cut-ranges.ts'
import { spokenTime } from '@skleyka/web/stream/spoken-time.ts'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Edge } from './ranges-draft.ts'
import styles from './timeline.module.css'

interface Props {
  label: string
  edge: Edge
  range: CutRange
  durationMs: number
  msAt: (event: { clientX: number }) => number
  onMove: (ms: number) => void
}

/** How far the keys move an edge, ms; with Shift ten times as far. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -40,
  ArrowDown: -40,
  ArrowRight: 40,
  ArrowUp: 40,
  PageDown: -10_000,
  PageUp: 10_000,
}

/** An edge of a range: dragged, or moved by keys; the picture goes along. */
export function RangeHandle({ label, edge, range, durationMs, msAt, onMove }: Props) {
  const at = range[edge]
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const step = steps[event.key]
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? durationMs : step && at + step * (event.shiftKey ? 10 : 1)
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }
  return (
    <div
      className={styles.edge}
      data-edge={edge}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={durationMs}
      aria-valuenow={at}
      aria-valuetext={spokenMoment(at)}
      onKeyDown={press}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        event.stopPropagation()
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(msAt(event))
      }}
    />
  )
}

/** «1 минута 5 секунд 40 миллисекунд» would be long: the part of the second is told as a decimal. */
function spokenMoment(ms: number): string {
  const part = ms % 1000
  const whole = spokenTime(Math.floor(ms / 1000))
  return part === 0 ? whole : `${whole} и\u00a0${part}\u00a0мс`
}
