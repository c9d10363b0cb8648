import { useMemo, useState } from 'react'
import {
  type Cues,
  insertCue,
  joinCues,
  moveCue,
  overlapping,
  removeCue,
  replaceText,
  shiftCues,
  split,
  withText,
  withTimes,
} from './cue-edits.ts'
import { closedStep, historyOf, recordChange, redone, undone } from './cue-history.ts'

/** The cues of a track while they are edited: what may be done with them, and the way back. */
export function useCues(first: Cues) {
  const [history, setHistory] = useState(() => historyOf(first))
  const [saved, setSaved] = useState(first)
  const { now: cues, past, future } = history
  const overlaps = useMemo(() => overlapping(cues), [cues])
  const change = (edit: (now: Cues) => Cues, kind: string | null = null) =>
    setHistory((before) => recordChange(before, edit(before.now), kind))
  return {
    cues,
    overlaps,
    isDirty: cues !== saved,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    setText: (id: number, text: string) => change((now) => withText(now, id, text), `text ${id}`),
    setTimes: (id: number, times: { from?: number; to?: number }, kind: string | null = null) =>
      change((now) => withTimes(now, id, times), kind),
    move: (id: number, byMs: number, kind: string | null = null) => change((now) => moveCue(now, id, byMs), kind),
    shift: (byMs: number, fromId: number | null) => change((now) => shiftCues(now, byMs, fromId)),
    split: (id: number, caret: number, atMs: number) => change((now) => split(now, id, caret, atMs)),
    join: (id: number) => change((now) => joinCues(now, id)),
    remove: (id: number) => change((now) => removeCue(now, id)),
    /** Answers the number of the new cue. */
    insert: (atMs: number): number => {
      const { cues: more, id } = insertCue(cues, atMs)
      change(() => more)
      return id
    },
    /** Answers how many places were changed. */
    replace: (sought: string, by: string): number => {
      const { cues: other, count } = replaceText(cues, sought, by)
      change(() => other)
      return count
    },
    endStep: () => setHistory(closedStep),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    /** These are in the store now. */
    markSaved: (stored: Cues) => setSaved(stored),
    /** Returns what somebody else has saved takes the place of everything. */
    restart: (other: Cues) => {
      setHistory(historyOf(other))
      setSaved(other)
    },
  }
}
export type EditedCues = ReturnType<typeof useCues>
