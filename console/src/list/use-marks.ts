import { useCallback, useState } from 'react'
import { type Marks, noMarks } from '../ui/table/marks.ts'

export type ChangeMarks = (change: (marks: Marks) => Marks) => void

/** Returns what is chosen in a list. It outlives pages, orders and columns; another question begins with nothing chosen. */
export function useMarks(question: unknown): readonly [Marks, ChangeMarks] {
  const asked = JSON.stringify(question)
  const [kept, keep] = useState({ asked, marks: noMarks })
  const marks = kept.asked === asked ? kept.marks : noMarks
  const change = useCallback<ChangeMarks>(
    (next) => keep((now) => ({ asked, marks: next(now.asked === asked ? now.marks : noMarks) })),
    [asked],
  )
  return [marks, change]
}
