import { inOrder, shownChapters } from '@skleyka/contract/cuepoints/mark-rules.ts'
import { type Chapter, type Cuepoint, chapter, cuepoint } from '@skleyka/contract/cuepoints/marks.ts'
import type * as z from 'zod/mini'

/** The cuepoints of a row of records; what was written in another way is left out. */
export const keptCuepoints = (column: unknown): Cuepoint[] => readable(cuepoint, column)

/** The chapters: the episodes of what a page keeps beside the video. */
export const keptChapters = (settings: unknown): Chapter[] => readable(chapter, Object(settings).episodes)

const readable = <Mark>(schema: z.ZodMiniType<Mark>, list: unknown): Mark[] =>
  Array.isArray(list) ? list.flatMap((one) => schema.safeParse(one).data ?? []) : []

/** Returns what a player shows and tells of. */
export const marksOfPlayer = (row: { cuepoints: unknown; frontSettings: unknown; durationMs: number | null }) => ({
  chapters: shownChapters(keptChapters(row.frontSettings), row.durationMs),
  cuepoints: inOrder(keptCuepoints(row.cuepoints)),
})

/** Chapters as a track of WebVTT; names go in as text. */
export function chapterTrack(chapters: readonly Chapter[], durationMs: number | null): string {
  const cues = chapters.map(({ atMs, name }, place) => {
    const endMs = chapters[place + 1]?.atMs ?? Math.max(durationMs ?? 0, atMs + 1_000)
    return `${clock(atMs)} --> ${clock(endMs)}\n${escapeCue(name)}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

const escapeCue = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function clock(ms: number): string {
  const part = (unitMs: number, most: number) => String(Math.floor(ms / unitMs) % most).padStart(2, '0')
  return `${part(3_600_000, 100)}:${part(60_000, 60)}:${part(1_000, 60)}.${String(ms % 1_000).padStart(3, '0')}`
}
