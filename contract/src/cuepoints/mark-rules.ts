import { formatDuration } from '../durations.ts'
import { cleanLine } from '../texts.ts'
import { cuepointBounds } from './cuepoint-bounds.ts'
import type { Chapter, Cuepoint } from './marks.ts'

/** Problem of one mark of a list, by its place in it. */
export interface MarkProblem {
  readonly place: number
  readonly words: string
}

/** In order of time, as they are kept; of one moment the advertising first. */
export const inOrder = <Mark extends { atMs: number }>(marks: readonly Mark[]): Mark[] =>
  marks.toSorted((one, other) => one.atMs - other.atMs)

/** `durationMs` is null while it is not known. The words are Russian, fit to show. */
export function cuepointProblems(
  cuepoints: readonly Omit<Cuepoint, 'name'>[],
  durationMs: number | null,
): MarkProblem[] {
  const seen = new Set<string>()
  return cuepoints.flatMap(({ atMs, type, data }, place) => {
    const moment = `${type} ${atMs}`
    const isSecond = seen.has(moment)
    seen.add(moment)
    if (durationMs !== null && atMs > durationMs) return [{ place, words: pastTheEnd(durationMs) }]
    if (isSecond) return [{ place, words: 'В\u00a0этот момент такая метка уже есть' }]
    const isTwice = new Set(data.map((pair) => pair.key)).size < data.length
    return isTwice ? [{ place, words: 'Ключ указан дважды' }] : []
  })
}

/** Chapters in order of time: the first at 0, each longer than the least, all within the video and with a name. */
export function chapterProblems(chapters: readonly Chapter[], durationMs: number | null): MarkProblem[] {
  return chapters.flatMap((chapter, place) => {
    const words = chapterProblem(chapter, chapters[place - 1], durationMs)
    return words === null ? [] : [{ place, words }]
  })
}

function chapterProblem({ atMs, name }: Chapter, before: Chapter | undefined, durationMs: number | null) {
  if (cleanLine(name) === '') return 'Введите название главы'
  if (durationMs !== null && atMs > durationMs - cuepointBounds.chapterMs) {
    return atMs > durationMs ? pastTheEnd(durationMs) : `До\u00a0конца видео остаётся меньше ${least}`
  }
  if (before === undefined) return atMs === 0 ? null : 'Первая глава начинается в\u00a00:00'
  if (atMs <= before.atMs) return 'Начало должно быть позже, чем у\u00a0главы выше'
  return atMs - before.atMs < cuepointBounds.chapterMs ? `Глава выше короче ${least}` : null
}

const least = `${cuepointBounds.chapterMs / 1000}\u00a0секунды`
const pastTheEnd = (durationMs: number) => `Дальше конца видео: оно длится ${formatDuration(durationMs / 1000)}`

/**
 * The chapters that a player shows of what is kept: episodes may have been written for another file, so those that do not
 * fit this one are left out, and of two too near the first is taken.
 */
export function shownChapters(episodes: readonly Chapter[], durationMs: number | null): Chapter[] {
  const shown: Chapter[] = []
  for (const episode of inOrder(episodes)) {
    const isWithin = durationMs === null || episode.atMs <= durationMs - cuepointBounds.chapterMs
    const last = shown.at(-1)
    if (isWithin && (last === undefined || episode.atMs - last.atMs >= cuepointBounds.chapterMs)) shown.push(episode)
  }
  return shown
}

/** The chapter that a moment lies in; null before the first one. */
export const chapterAt = (chapters: readonly Chapter[], atMs: number): Chapter | null =>
  chapters.findLast((chapter) => chapter.atMs <= atMs) ?? null
