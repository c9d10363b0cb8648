import { type RefObject, useEffect, useState } from 'react'
import { rowsInView } from './virtual-range.ts'

const usualRow = 44

/** Returns which rows of a scrolling table are worth drawing, and how high each is: `--row` of the design and the density. */
export function useRowsInView(scroller: RefObject<HTMLElement | null>, count: number) {
  const [view, setView] = useState(() => ({
    ...rowsInView({ scrollTop: 0, viewHeight: 900, rowHeight: usualRow, count }),
    rowHeight: usualRow,
  }))

  // no layout effect: those of a child run before the scroller around it is known
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    let [rowHeight, viewHeight] = [usualRow, 0]
    const look = () => {
      const next = rowsInView({ scrollTop: box.scrollTop, viewHeight, rowHeight, count })
      setView((now) =>
        now.first === next.first && now.last === next.last && now.rowHeight === rowHeight
          ? now
          : { ...next, rowHeight },
      )
    }
    // here and not at each scroll, where it would have the styles counted in the middle of a frame
    const measure = () => {
      rowHeight = Number.parseFloat(getComputedStyle(box).getPropertyValue('--row')) || usualRow
      viewHeight = box.clientHeight
      look()
    }
    measure()
    // the table itself grows and shrinks when another density is chosen
    const resized = new ResizeObserver(measure)
    resized.observe(box)
    if (box.firstElementChild) resized.observe(box.firstElementChild)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroller, count])

  return { ...view, last: Math.min(view.last, count) }
}
