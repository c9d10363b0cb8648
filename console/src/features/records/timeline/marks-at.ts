import { inOrder } from '@skleyka/contract/mark-rules.ts'
import type { Cuepoint } from '@skleyka/contract/marks.ts'

type Mark = Pick<Cuepoint, 'atMs' | 'type'>
const isHere = (atMs: number) => (mark: Mark) => mark.type === 'ad' && mark.atMs === atMs

/** The marks of a video with one more for advertising at a moment; null where it stands already. */
export const withMark = (marks: readonly Cuepoint[], atMs: number): Cuepoint[] | null =>
  marks.some(isHere(atMs)) ? null : inOrder([...marks, { atMs, type: 'ad', name: '', data: [] }])

/** Without the one that was put at a moment; null where somebody has named it, given it data, or taken it away. */
export function withoutMark(marks: readonly Cuepoint[], atMs: number): Cuepoint[] | null {
  const here = marks.find(isHere(atMs))
  return here && here.name === '' && here.data.length === 0 ? marks.filter((mark) => mark !== here) : null
}

/** Room of a diamond and the air beside it, px; the least that a name is of use in. */
const markPx = 16
const leastPx = 28

/** How wide the name beside each mark may be, px, so that none reaches the next mark; null where there is no room. */
export const nameRooms = (
  marks: readonly Pick<Mark, 'atMs'>[],
  durationMs: number,
  widthPx: number,
): (number | null)[] =>
  marks.map(({ atMs }, place) => {
    const untilMs = marks[place + 1]?.atMs ?? durationMs
    const room = Math.floor(((untilMs - atMs) / durationMs) * widthPx) - markPx
    return room < leastPx ? null : room
  })
