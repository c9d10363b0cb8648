import { chapterProblems, inOrder } from '@skleyka/contract/cuepoints/mark-rules.ts'
import type { Chapter, Cuepoint } from '@skleyka/contract/cuepoints/marks.ts'

type Mark = Pick<Cuepoint, 'atMs' | 'type'>
export type StoredMarks = readonly Cuepoint[]
const isHere = (atMs: number) => (mark: Mark) => mark.type === 'ad' && mark.atMs === atMs

/** The marks of a video with one more for advertising at a moment; null where it stands already. */
export const withMark = (marks: readonly Cuepoint[], atMs: number): Cuepoint[] | null =>
  marks.some(isHere(atMs)) ? null : inOrder([...marks, { atMs, type: 'ad', name: '', data: [] }])

/** Without the one that was put at a moment; null where somebody has named it, given it data, or taken it away. */
export function withoutMark(marks: readonly Cuepoint[], atMs: number): Cuepoint[] | null {
  const here = marks.find(isHere(atMs))
  return here && here.name === '' && here.data.length === 0 ? marks.filter((mark) => mark !== here) : null
}

/** With one of them at another moment; null where it is gone, or another one of its type stands there. */
export function movedMark(marks: readonly Cuepoint[], { type, atMs }: Mark, toMs: number): Cuepoint[] | null {
  const isAt = (ms: number) => (mark: Mark) => mark.type === type && mark.atMs === ms
  const moved = marks.find(isAt(atMs))
  if (moved === undefined || marks.some(isAt(toMs))) return null
  return inOrder(marks.map((mark) => (mark === moved ? { ...mark, atMs: toMs } : mark)))
}

/** With one of the chapters beginning elsewhere; null where it is gone, or chapters must not stand so. */
export function movedChapter(
  chapters: readonly Chapter[],
  fromMs: number,
  toMs: number,
  durationMs: number | null,
): Chapter[] | null {
  if (!chapters.some(({ atMs }) => atMs === fromMs)) return null
  const moved = chapters.map((chapter) => (chapter.atMs === fromMs ? { ...chapter, atMs: toMs } : chapter))
  return chapterProblems(moved, durationMs).length > 0 ? null : moved
}

/** Room of a diamond and the air beside it, px; the least that a name is of use in. */
const markPx = 16
const leastPx = 28

/** Returns how wide the name beside each mark may be, px, so that none reaches the next mark; null where there is no room. */
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
