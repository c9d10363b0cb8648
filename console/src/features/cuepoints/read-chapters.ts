import { cuepointBounds } from '@skleyka/contract/cuepoints/cuepoint-bounds.ts'
import { shownChapters } from '@skleyka/contract/cuepoints/mark-rules.ts'
import type { Chapter } from '@skleyka/contract/cuepoints/marks.ts'
import { cleanLine, cutLine } from '@skleyka/contract/texts.ts'
import { readTimecode } from '../../ui/timecode-input/timecode.ts'

const figures = String.raw`(?:\d{1,2}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?`
const time = String.raw`[[(]?(${figures})[\])]?`
const picture = String.raw`(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1F3FB}-\u{1F3FF}\uFE0F\u200D])`
const bullet = String.raw`(?:[-–—•*]\s*|\d{1,3}[.)]\s+|${picture}{1,12}\s*)?`
const end = String.raw`(?:\s*[-–—‒−→]\s*[[(]?${figures}[\])]?)?`
const before = new RegExp(String.raw`^${bullet}${time}${end}(?:\s*[-–—:|.]\s*|\s+)(\S.*)$`, 'u')
const after = new RegExp(String.raw`^(\S.*?)\s*[-–—:|]?\s+${time}${end}$`)

/**
 * Returns a chapter for every line that begins or ends with a time and names something: «0:00 Вступление», «[00:10] …»,
 * «1:02:03 - …», «00:00 - 00:30 …», «🎬 0:00 …». Of a range the beginning counts.
 */
export function chaptersIn(text: string): Chapter[] {
  return text.split('\n').flatMap((line) => {
    const found = chapterOf(cleanLine(line))
    return found ?? []
  })
}

/** A name is much shorter: what is longer ends no chapter with a time. */
const longestLine = 400

function chapterOf(line: string): Chapter | null {
  const [, first, firstName] = before.exec(line.slice(0, longestLine)) ?? []
  const isShort = line.length <= longestLine
  const [, lastName, last] = first === undefined && isShort ? (after.exec(line) ?? []) : []
  const atMs = readTimecode(first ?? last ?? '')
  const name = cutLine(firstName ?? lastName ?? '', cuepointBounds.episodeNameChars)
  // a line of times alone, or of signs, names nothing
  const isName = /[\p{L}\p{N}]/u.test(name) && readTimecode(name) === null
  return atMs === null || !isName ? null : { atMs, name }
}

/** Chapters as they may be saved: those that fit the video, with a beginning where the text names none. */
export function proposedChapters(found: readonly Chapter[], durationMs: number | null): Chapter[] {
  const fitting = shownChapters(found, durationMs)
  const [first] = fitting
  if (first === undefined || first.atMs === 0) return fitting.slice(0, cuepointBounds.episodes)
  // too near the beginning to leave room for another one before it
  const whole =
    first.atMs < cuepointBounds.chapterMs
      ? [{ ...first, atMs: 0 }, ...fitting.slice(1)]
      : [{ atMs: 0, name: 'Начало' }, ...fitting]
  return whole.slice(0, cuepointBounds.episodes)
}
