import { inOrder, shownChapters } from '@skleyka/contract/cuepoints/mark-rules.ts'
import type { Chapter } from '@skleyka/contract/cuepoints/marks.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { keptMarks } from '../playback/playback.ts'
import { descriptionBytes, plain } from './video-metadata.ts'

/** The least chapters and seconds that YouTube takes for chapters (support.google.com/youtube/answer/9884579). */
const least = { chapters: 3, seconds: 10 } as const
/** Bytes reserved for the words of a description beside its chapters. */
const wordsBytes = 500

/** The chapters of a description, a line each, or none and why YouTube would not see them, in Russian. */
export interface ChapterLines {
  readonly lines: readonly string[]
  readonly problem: string | null
}
const none: ChapterLines = { lines: [], problem: null }

/** The chapters that are sent with a video; none where its description tells them itself. */
export const chaptersOf = (record: { description: string; front_settings: unknown; duration_ms: number | null }) =>
  tellsChapters(record.description)
    ? none
    : chapterLines(shownChapters(keptMarks.chapters(record.front_settings), record.duration_ms), record.duration_ms)

/** «0:00 Начало» for each chapter of a video; `durationMs` is null while it is not known. */
export function chapterLines(chapters: readonly Chapter[], durationMs: number | null): ChapterLines {
  if (chapters.length === 0) return none
  const marks = inOrder(chapters).map(({ atMs, name }) => ({ second: Math.floor(atMs / 1000), name }))
  const lines = marks.map(({ second, name }) => `${formatDuration(second)} ${plain(name)}`)
  const why = whyNot(marks, durationMs) ?? (fits(lines) ? null : 'вместе они не\u00a0поместятся в\u00a0описание')
  return why === null
    ? { lines, problem: null }
    : { lines: [], problem: `Главы не\u00a0попадут на\u00a0YouTube: ${why}` }
}

/** Returns true if somebody wrote chapters into a description: YouTube takes what begins with a line of 0:00. */
const tellsChapters = (description: string): boolean => /^[ \t]*(?:0?0:)?0?0:00\s/m.test(description)

function whyNot(marks: readonly { second: number; name: string }[], durationMs: number | null): string | null {
  if (marks.length < least.chapters) return 'их нужно хотя\u00a0бы три'
  if (marks[0]?.second !== 0) return 'первая должна начинаться в\u00a00:00'
  const end = durationMs === null ? Number.POSITIVE_INFINITY : Math.floor(durationMs / 1000)
  const short = marks.find(({ second }, place) => (marks[place + 1]?.second ?? end) - second < least.seconds)
  return short ? `глава «${short.name}» короче 10\u00a0секунд` : null
}

const fits = (lines: readonly string[]) => Buffer.byteLength(lines.join('\n')) <= descriptionBytes - wordsBytes
