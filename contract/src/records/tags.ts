import * as z from 'zod/mini'
import { bounds } from '../limits.ts'
import { line } from '../texts.ts'

/** Tags as they are kept: of those that differ in case alone the first stays. */
export function uniqueTags(tags: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const tag of tags) {
    const folded = tag.toLocaleLowerCase('ru')
    if (!known.has(folded)) known.set(folded, tag)
  }
  return [...known.values()]
}

/** The tags of one record, cleaned and each once. */
export const tags = z.array(line(bounds.tagChars, 1)).check(
  z.maxLength(bounds.tags),
  z.overwrite((texts) => uniqueTags(texts)),
)
