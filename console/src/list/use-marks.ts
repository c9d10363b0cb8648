import { useCallback, useState } from 'react'
import { type Marks, noMarks } from '../ui/table/marks.ts'

export type ChangeMarks = (change: (marks: Marks) => Marks) => void

/** Returns what is chosen in a list. It outlives pages, orders and columns; another question begins with nothing chosen. */
export function useMarks(question: unknown): readonly [Marks, ChangeMarks] {
  const questionKey = JSON.stringify(question)
  const [kept, keep] = useState({ questionKey, marks: noMarks })
  const marks = kept.questionKey === questionKey ? kept.marks : noMarks
  const change = useCallback<ChangeMarks>(
    (next) => keep((now) => ({ questionKey, marks: next(now.questionKey === questionKey ? now.marks : noMarks) })),
    [questionKey],
  )
  return [marks, change]
}
