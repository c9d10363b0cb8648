import { cuepointBounds } from '@skleyka/contract/cuepoints/cuepoint-bounds.ts'
import type { Chapter } from '@skleyka/contract/cuepoints/marks.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { uniqueTags } from '@skleyka/contract/records/tags.ts'
import { cleanLine, cleanText, cutLine } from '@skleyka/contract/texts.ts'
import type { ForeignVideo } from './source.ts'

/** Texts of a video as they are stored here, and the words that did not fit. */
export interface CarriedTexts {
  readonly name: string
  readonly description: string
  readonly tags: string[]
  readonly chapters: Chapter[]
  readonly notes: string[]
  /** The whole description where it was cut; null where it fits. */
  readonly wholeDescription: string | null
}

// a megabyte is cut before it is cleaned: cleaning it whole would take a second
const roughly = (most: number) => most * 4

/** Makes the texts of a video fit the bounds of this product and tells everything that was lost by that. */
export function fitTexts({ title, description, tags, chapters }: ForeignVideo): CarriedTexts {
  const notes: string[] = []
  const name = fitLine(title, bounds.recordNameChars)
  if (name.isCut) notes.push(`название длиннее ${bounds.recordNameChars}\u00a0знаков: обрезано`)
  const text = cleanText(description.slice(0, roughly(bounds.recordDescriptionChars)))
  const isLong =
    text.length > bounds.recordDescriptionChars || description.length > roughly(bounds.recordDescriptionChars)
  if (isLong)
    notes.push(
      `описание длиннее ${bounds.recordDescriptionChars}\u00a0знаков: обрезано, целиком лежит в\u00a0папке texts`,
    )
  return {
    name: name.text,
    description: cutLine(text, bounds.recordDescriptionChars),
    wholeDescription: isLong ? description : null,
    tags: fitTags(tags, notes),
    chapters: fitChapters(chapters, notes),
    notes,
  }
}

export function fitLine(text: string, most: number): { text: string; isCut: boolean } {
  const line = cleanLine(text.slice(0, roughly(most)))
  return { text: cutLine(line, most), isCut: line.length > most || text.length > roughly(most) }
}

function fitTags(tags: readonly string[], notes: string[]): string[] {
  const lines = tags.map((tag) => fitLine(tag, bounds.tagChars)).filter(({ text }) => text !== '')
  const cut = lines.filter(({ isCut }) => isCut).length
  if (cut > 0) notes.push(`теги длиннее ${bounds.tagChars}\u00a0знаков обрезаны: ${cut}`)
  const kept = uniqueTags(lines.map(({ text }) => text))
  if (kept.length > bounds.tags)
    notes.push(`тегов больше ${bounds.tags}: не\u00a0перенесены ${kept.length - bounds.tags}`)
  return kept.slice(0, bounds.tags)
}

/** Chapters in order, a second apart at least; the first begins at 0 here. */
function fitChapters(chapters: readonly Chapter[], notes: string[]): Chapter[] {
  const inOrder = chapters
    .map(({ atMs, name }) => ({ atMs, name: fitLine(name, cuepointBounds.episodeNameChars).text }))
    .filter(({ atMs, name }) => name !== '' && atMs >= 0 && atMs <= cuepointBounds.markMs && Number.isInteger(atMs))
    .sort((a, b) => a.atMs - b.atMs)
  const [first] = inOrder
  if (first !== undefined && first.atMs >= cuepointBounds.chapterMs) inOrder.unshift({ atMs: 0, name: 'Начало' })
  else if (first !== undefined) inOrder[0] = { ...first, atMs: 0 }
  const kept: Chapter[] = []
  for (const chapter of inOrder) {
    const last = kept.at(-1)
    if (last === undefined || chapter.atMs - last.atMs >= cuepointBounds.chapterMs) kept.push(chapter)
  }
  const shown = kept.slice(0, cuepointBounds.episodes)
  const lost = chapters.length - (shown.length - (inOrder.length > chapters.length ? 1 : 0))
  if (lost > 0) notes.push(`глав не\u00a0перенесено: ${lost}`)
  return shown
}
