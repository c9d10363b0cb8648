import { make } from './elements.ts'

/** Shares of the line at which moments stand, in per cent; none while the length is not known. */
export const sharesOfLine = (wholeS: number, marks: readonly { readonly atMs: number }[]): number[] =>
  wholeS > 0 ? marks.map(({ atMs }) => Math.min(100, (atMs / 1_000 / wholeS) * 100)) : []

/** Moments on the line of time: the gaps between chapters, the points of cuepoints. */
export function lineMarks(kind: 'gaps' | 'points', duration: () => number, marks: () => readonly { atMs: number }[]) {
  const root = make('span', { class: kind, 'aria-hidden': 'true' })
  let drawn = ''
  return {
    root,
    show() {
      const shares = sharesOfLine(duration(), marks()).map((share) => `${share}%`)
      if (drawn === shares.join()) return
      drawn = shares.join()
      root.replaceChildren(...shares.map((left) => make('i', { style: `left:${left}` })))
    },
  }
}
