import type { Chapter } from '@skleyka/contract/cuepoints/marks.ts'

/** Reads `83`, `1:23`, `01:02:03` and `00:01:23.500` as milliseconds; null for anything else. */
export function parseClock(text: string): number | null {
  const [matched, hours = '0', minutes = '0', seconds = '0', part = '0'] =
    /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6})(?:[.,](\d{1,9}))?$/.exec(text.trim()) ?? []
  if (matched === undefined) return null
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return whole * 1000 + Math.floor(Number(`0.${part}`) * 1000)
}

/** Reads chapters as people write them below a video: a moment and a title a line. Null when a line is none. */
export function parseChapters(text: string): Chapter[] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const chapters: Chapter[] = []
  for (const line of lines) {
    const at = line.search(/\s/)
    const atMs = at < 0 ? null : parseClock(line.slice(0, at))
    if (atMs === null) return null
    chapters.push({
      atMs,
      name: line
        .slice(at)
        .trim()
        .replace(/^[-–—]\s*/, ''),
    })
  }
  return chapters
}
