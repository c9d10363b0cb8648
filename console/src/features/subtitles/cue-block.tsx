import { plainCueText } from '@skleyka/contract/subtitles/cues.ts'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { EditedCue } from './cue-edits.ts'
import styles from './editor.module.css'
import { writeMoment } from './typed-moment.ts'
import type { EditedCues } from './use-cues.ts'
import type { WaveView } from './wave-view.ts'

/** Held part of a block: all of it, or one of its ends. */
type Hold = 'from' | 'to' | 'whole'

interface Props {
  cue: EditedCue
  number: number
  view: WaveView
  isChosen: boolean
  overlaps: boolean
  edited: Pick<EditedCues, 'setTimes' | 'move' | 'endStep'>
  onChoose: (id: number) => void
}

const stepMs = 100
const fineStepMs = 10

/** A cue on the line of time: dragged as a whole or by its ends; arrows move it, with Alt its end, with Ctrl its beginning. */
export function CueBlock({ cue, number, view, isChosen, overlaps, edited, onChoose }: Props) {
  const { id, from, to, text } = cue
  const words = plainCueText(text)
  const held = useRef<{ hold: Hold; x: number; from: number; to: number } | null>(null)
  const take = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const { left, right } = event.currentTarget.getBoundingClientRect()
    const edge = Math.min(8, (right - left) / 4)
    const hold = event.clientX - left < edge ? 'from' : right - event.clientX < edge ? 'to' : 'whole'
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { hold, x: event.clientX, from, to }
    onChoose(id)
  }
  const drag = (event: PointerEvent) => {
    const start = held.current
    if (!start) return
    const by = Math.round((event.clientX - start.x) * view.msPerPx)
    if (start.hold === 'whole') edited.move(id, start.from + by - from, `drag ${id}`)
    else edited.setTimes(id, { [start.hold]: start[start.hold] + by }, `drag ${id}`)
  }
  const release = () => {
    if (held.current) edited.endStep()
    held.current = null
  }
  const press = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (way === 0) return
    event.preventDefault()
    event.stopPropagation()
    const by = way * (event.shiftKey ? fineStepMs : stepMs)
    if (event.altKey) edited.setTimes(id, { to: to + by }, `keys ${id}`)
    else if (event.ctrlKey) edited.setTimes(id, { from: from + by }, `keys ${id}`)
    else edited.move(id, by, `keys ${id}`)
  }
  return (
    <button
      type="button"
      className={styles.block}
      style={{ left: (from - view.fromMs) / view.msPerPx, width: Math.max(6, (to - from) / view.msPerPx) }}
      data-chosen={isChosen || undefined}
      data-overlaps={overlaps || undefined}
      aria-label={`Реплика ${number}, ${writeMoment(from)}\u2013${writeMoment(to)}: ${words}`}
      aria-pressed={isChosen}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onFocus={() => onChoose(id)}
      onBlur={() => edited.endStep()}
      onKeyDown={press}
    >
      {words}
    </button>
  )
}
