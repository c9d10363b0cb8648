import { type PlayerBody, type PlayerColours, playerBody } from '@skleyka/contract/player-templates/player-look.ts'
import { LRUCache } from 'lru-cache'
import { cleanCss } from './clean-css.ts'

const keptCss = 200
const cleanedCss = new LRUCache<string, string>({ max: keptCss })

/** The CSS of many templates is asked for by every viewer: the last ones are kept as they were cleaned. */
function cleanCached(text: string): string {
  const css = cleanedCss.get(text) ?? cleanCss(text).css
  cleanedCss.set(text, css)
  return css
}

/** Returns what players get of a published template, whose CSS is made harmless; null where none is followed. */
export function playerOf(body: unknown): PlayerBody | null {
  const read = playerBody.safeParse(body)
  if (!read.success) return null
  // what stands in place of a video is told where none plays
  const { placeholder: _picture, clipId: _clip, ...look } = read.data.look
  return { ...read.data, look, css: cleanCached(read.data.css) }
}

/** The video that it puts in place of those which viewers are not given, by its number; null for none. */
export function clipOf(body: unknown): number | null {
  const read = playerBody.safeParse(body)
  return read.success ? (read.data.look.clipId ?? null) : null
}

/** The colours of it, for what stands in place of a video; null where none is followed. */
export function coloursOf(body: unknown): PlayerColours | null {
  const read = playerBody.safeParse(body)
  if (!read.success) return null
  const { theme, accent, onAccent, corner, placeholder } = read.data.look
  return { theme, accent, onAccent, corner, ...(placeholder && { placeholder }) }
}
