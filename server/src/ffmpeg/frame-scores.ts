/** A small grey picture: one byte a pixel, row by row. */
export interface GreyFrame {
  readonly atMs: number
  readonly width: number
  readonly pixels: Uint8Array
}

interface Score {
  readonly atMs: number
  /** Mean square of what differs from its neighbours: edges give much, blur and flat places little. */
  readonly sharpness: number
  readonly mean: number
  readonly contrast: number
  readonly print: Uint8Array
}

const black = 24
const white = 235
const flat = 10
/** A frame less sharp than this share of the middle one is blurred: a fade, a pan, a lens out of focus. */
const blurredShare = 0.3
/** Prints nearer than this, in shades a pixel, are one picture to the eye. */
const sameShades = 7
const printSide = 8

/**
 * The moments of the best frames, in order of time: the sharpest of each part of the length, without black, white, flat,
 * blurred ones and without one that looks like another.
 */
export function chooseFrames(frames: readonly GreyFrame[], count: number): { atMs: number; sharpness: number }[] {
  const shown = frames.map(score).filter(({ mean, contrast }) => mean > black && mean < white && contrast > flat)
  const middle = shown.map(({ sharpness }) => sharpness).sort((a, b) => a - b)[Math.floor(shown.length / 2)] ?? 0
  const clear = shown.filter(({ sharpness }) => sharpness >= middle * blurredShare)
  const bySharpness = (a: Score, b: Score) => b.sharpness - a.sharpness
  const endMs = Math.max(...frames.map(({ atMs }) => atMs), 0) + 1
  const partOf = ({ atMs }: Score) => Math.floor((atMs / endMs) * count)
  const parts = Array.from({ length: count }, (_, part) =>
    clear.filter((frame) => partOf(frame) === part).sort(bySharpness),
  )
  const chosen: Score[] = []
  const take = (candidates: readonly Score[]) => {
    const fresh = candidates.find((frame) => !chosen.some((other) => looksLike(frame, other)))
    if (fresh && chosen.length < count) chosen.push(fresh)
    return fresh !== undefined
  }
  for (const part of parts) take(part)
  const rest = clear.toSorted(bySharpness)
  while (chosen.length < count && take(rest)) {}
  return chosen
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ atMs, sharpness }) => ({ atMs, sharpness: Math.round(sharpness) }))
}

function score({ atMs, width, pixels }: GreyFrame): Score {
  const height = Math.floor(pixels.length / width)
  let sum = 0
  let squares = 0
  let edges = 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const here = pixel(pixels, at)
      const around =
        pixel(pixels, at - 1) + pixel(pixels, at + 1) + pixel(pixels, at - width) + pixel(pixels, at + width)
      sum += here
      squares += here * here
      edges += (4 * here - around) ** 2
    }
  }
  const count = Math.max(1, (width - 2) * (height - 2))
  const mean = sum / count
  const contrast = Math.sqrt(Math.max(0, squares / count - mean * mean))
  return { atMs, sharpness: edges / count, mean, contrast, print: printOf(pixels, width, height) }
}

/** The picture in 8 × 8 fields. */
function printOf(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const print = new Uint8Array(printSide ** 2)
  for (let place = 0; place < print.length; place += 1) {
    const [left, right] = [place % printSide, (place % printSide) + 1].map((x) => Math.floor((x * width) / printSide))
    const row = Math.floor(place / printSide)
    const [top, bottom] = [row, row + 1].map((y) => Math.floor((y * height) / printSide))
    let sum = 0
    let count = 0
    for (let y = top ?? 0; y < (bottom ?? 0); y += 1) {
      for (let x = left ?? 0; x < (right ?? 0); x += 1) {
        sum += pixel(pixels, y * width + x)
        count += 1
      }
    }
    print[place] = count === 0 ? 0 : sum / count
  }
  return print
}

function looksLike({ print }: Score, { print: other }: Score): boolean {
  const apart = print.reduce((sum, shade, place) => sum + Math.abs(shade - pixel(other, place)), 0)
  return apart / print.length < sameShades
}

const pixel = (pixels: Uint8Array, at: number) => pixels[at] ?? 0
