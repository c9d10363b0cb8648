import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { steppedTo } from './stepped-to.ts'

/** Movement of a handle of the line of time. Times in milliseconds. */
export interface Moving {
  readonly durationMs: number
  readonly frameMs: () => number
  readonly msAt: (event: { clientX: number }) => number
  /** The picture goes along. */
  readonly onShow: (ms: number) => void
}

interface Moved {
  readonly atMs: number
  readonly least: number
  readonly most: number
  /** Kept when it is let go; false when it was not, and it goes back. */
  readonly onKeep: (ms: number) => Promise<boolean>
}

/** A mark that is dragged, or moved by keys: where it is meanwhile. It is kept when it is let go; Escape puts it back. */
export function useMoved({ atMs, least, most, onKeep }: Moved, { durationMs, frameMs, msAt, onShow }: Moving) {
  const [draft, setDraft] = useState<{ at: number; of: number } | null>(null)
  // what was kept is where it is, for as long as nothing else is read of it
  const at = draft !== null && draft.of === atMs ? draft.at : atMs
  const moveTo = (ms: number) => {
    const to = Math.round(Math.min(most, Math.max(least, ms)))
    setDraft({ at: to, of: atMs })
    onShow(to)
  }
  const letGo = () => {
    if (at !== atMs) void onKeep(at).then((isKept) => isKept || setDraft(null))
  }
  const step = (event: KeyboardEvent) => steppedTo(event, { at, frameMs: frameMs(), durationMs })
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      const to = step(event)
      if (event.key === 'Escape' && at !== atMs) {
        event.stopPropagation()
        setDraft(null)
        onShow(atMs)
      }
      if (to === null) return
      event.preventDefault()
      moveTo(to)
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (step(event) !== null) letGo()
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation()
      if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation()
      if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(msAt(event))
    },
    onPointerUp: letGo,
    onPointerCancel: () => setDraft(null),
  }
  return { at, handlers }
}
