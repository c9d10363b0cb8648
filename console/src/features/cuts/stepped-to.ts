/** Parts of a press that say where a handle goes. */
interface Press {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

interface Handle {
  readonly at: number
  /** Length of a frame. */
  readonly frameMs: number
  readonly durationMs: number
}

const ways: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }
const leaps: Readonly<Record<string, number>> = { PageDown: -10_000, PageUp: 10_000 }

/** Returns where a press moves a handle of the line of time, ms: by a frame, with Shift by a second; null for a key that moves none. */
export function steppedTo({ key, shiftKey, ctrlKey, altKey, metaKey }: Press, handle: Handle): number | null {
  if (ctrlKey || altKey || metaKey) return null
  if (key === 'Home') return 0
  if (key === 'End') return handle.durationMs
  const [way, leap] = [ways[key], leaps[key]]
  const step = way === undefined ? leap : way * (shiftKey ? 1000 : handle.frameMs)
  return step === undefined ? null : Math.round(Math.min(handle.durationMs, Math.max(0, handle.at + step)))
}
