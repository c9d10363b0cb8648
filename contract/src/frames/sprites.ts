import * as z from 'zod/mini'

/** Sheets of small frames over the length of a video (product A21): tile n shows the middle of the n-th step. */
export const sprite = z.object({
  /** Signed address of their folder, with a slash at its end: `sheet0.jpg` and on, `sprite.vtt`, `sprite.json`. */
  url: z.string(),
  stepMs: z.int(),
  /** Tiles on all sheets together. */
  count: z.int(),
  /** Tiles on one sheet, and pixels of one tile. */
  cols: z.int(),
  rows: z.int(),
  width: z.int(),
  height: z.int(),
})
export type Sprite = z.output<typeof sprite>

/** Place where the tile of a moment is: its sheet and its place there, in pixels. */
export interface Tile {
  readonly url: string
  readonly x: number
  readonly y: number
  /** The tile by its number, from 0. */
  readonly number: number
}

/** The tile that stands for a moment; of a moment past the end the last one. */
export function tileAt(sprite: Sprite, atMs: number): Tile {
  const number = Math.min(sprite.count - 1, Math.max(0, Math.floor(atMs / sprite.stepMs)))
  const onSheet = sprite.cols * sprite.rows
  const place = number % onSheet
  return {
    url: `${sprite.url}sheet${Math.floor(number / onSheet)}.jpg`,
    x: (place % sprite.cols) * sprite.width,
    y: Math.floor(place / sprite.cols) * sprite.height,
    number,
  }
}

/** The list of tiles as WebVTT, which players of others read; addresses are relative to its own. */
export function spriteList(sprite: Omit<Sprite, 'url'>): string {
  const cues = Array.from({ length: sprite.count }, (_, number) => {
    const fromMs = number * sprite.stepMs
    const { url, x, y } = tileAt({ ...sprite, url: '' }, fromMs)
    return `${stamp(fromMs)} --> ${stamp(fromMs + sprite.stepMs)}\n${url}#xywh=${x},${y},${sprite.width},${sprite.height}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

function stamp(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = String(Math.floor(ms % 1000)).padStart(3, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${rest}`
}
