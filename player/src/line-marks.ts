import { make } from './elements.ts'

/** Moments on the line of time: the gaps between chapters, the points of cuepoints. */
export function lineMarks(kind: 'gaps' | 'points', duration: () => number, marks: () => readonly { atMs: number }[]) {
  const root = make('span', { class: kind, 'aria-hidden': 'true' })
  let drawn = ''
  return {
    root,
    show() {
      const whole = duration()
      const shares = (whole > 0 ? marks() : []).map(({ atMs }) => `${Math.min(100, (atMs / 1000 / whole) * 100)}%`)
      if (drawn === shares.join()) return
      drawn = shares.join()
      root.replaceChildren(...shares.map((left) => make('i', { style: `left:${left}` })))
    },
  }
}
