import { useEffect, useRef } from 'react'
import { useRowsInView } from '../../ui/table/use-rows-in-view.ts'
import { scrollToRow } from '../../ui/table/virtual-range.ts'
import { type CueActs, CueRow } from './cue-row.tsx'
import styles from './editor.module.css'
import type { EditedCues } from './use-cues.ts'

interface Props {
  edited: Pick<EditedCues, 'cues' | 'overlaps'>
  chosen: number | null
  /** Place where the video stands. */
  atMs: number
  acts: CueActs
}

/** The cues of a track; only those in view are drawn, so that thousands are no more than a dozen. */
export function CueList({ edited: { cues, overlaps }, chosen, atMs, acts }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { first, last, rowHeight } = useRowsInView(box, cues.length)
  const place = cues.findIndex(({ id }) => id === chosen)
  useEffect(() => {
    const list = box.current
    if (!list || place < 0) return
    const view = { scrollTop: list.scrollTop, viewHeight: list.clientHeight, rowHeight }
    list.scrollTop = scrollToRow(place, view)
  }, [place, rowHeight])
  const drawn = cues.slice(first, last).map((cue, index) => ({ cue, index: first + index }))
  return (
    <div ref={box} className={styles.list}>
      <ol aria-label="Реплики" style={{ height: cues.length * rowHeight, paddingTop: first * rowHeight }}>
        {drawn.map(({ cue, index }) => (
          <CueRow
            key={cue.id}
            cue={cue}
            number={index + 1}
            isLast={index === cues.length - 1}
            isChosen={cue.id === chosen}
            isNow={cue.from <= atMs && atMs < cue.to}
            overlaps={overlaps.has(cue.id)}
            acts={acts}
          />
        ))}
      </ol>
    </div>
  )
}
