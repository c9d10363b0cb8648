import type { CutRange } from '@skleyka/contract/cuts/cut-ranges.ts'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Edge } from './ranges-draft.ts'
import { spokenMoment } from './spoken-moment.ts'
import { steppedTo } from './stepped-to.ts'
import styles from './timeline.module.css'
import type { Moving } from './use-moved.ts'

interface Props {
  label: string
  edge: Edge
  range: CutRange
  moving: Omit<Moving, 'onShow'>
  onMove: (ms: number) => void
}

/** An edge of a range: dragged, or moved by keys; the picture goes along. */
export function RangeHandle({ label, edge, range, moving, onMove }: Props) {
  const { durationMs, frameMs, msAt } = moving
  const at = range[edge]
  const press = (event: KeyboardEvent) => {
    const to = steppedTo(event, { at, frameMs: frameMs(), durationMs })
    if (to === null) return
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
