import type { Cues } from './cue-edits.ts'

/** The cues of now, what they were before each change, and what was undone. */
export interface CueHistory {
  readonly now: Cues
  readonly past: readonly Cues[]
  readonly future: readonly Cues[]
  /** Kind of the last change: changes of one kind in a row are one step. */
  readonly kind: string | null
}

/** Largest number of steps back. */
const maxSteps = 200

export const historyOf = (now: Cues): CueHistory => ({ now, past: [], future: [], kind: null })

/** `kind` joins what is typed, or dragged, into one step; null is a step of its own. */
export function recordChange(history: CueHistory, now: Cues, kind: string | null): CueHistory {
  if (now === history.now) return history
  const goesOn = kind !== null && kind === history.kind
  const past = goesOn ? history.past : [...history.past, history.now].slice(-maxSteps)
  return { now, past, future: [], kind }
}

export function undone({ now, past, future }: CueHistory): CueHistory {
  const before = past.at(-1)
  if (before === undefined) return { now, past, future, kind: null }
  return { now: before, past: past.slice(0, -1), future: [now, ...future], kind: null }
}

export function redone({ now, past, future }: CueHistory): CueHistory {
  const [after, ...rest] = future
  if (after === undefined) return { now, past, future, kind: null }
  return { now: after, past: [...past, now], future: rest, kind: null }
}

/** Ends the step, so that the next change begins another one: the pointer was let go, another field was entered. */
export const closedStep = (history: CueHistory): CueHistory => ({ ...history, kind: null })
