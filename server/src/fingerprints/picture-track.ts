import { pictureCoefficients, side, wordsOfPrint, writePrint } from './sign-hash.ts'
import { runSteps, type Steps } from './steps.ts'
import { dropPrint, pictureViews, printsPerSecond, type Track } from './track.ts'

/** Side of the square grey frames that prints are made of; the shape of the picture does not matter. */
export const frameSide = 64
export const frameBytes = frameSide * frameSide

/** Brighter than this is picture, not a black border; borders are looked for over so many seconds around. */
const borderShade = 28
const borderSeconds = 3
const mostBorder = 0.35
/** A picture of less contrast than this tells nothing. */
const leastStrength = 0.2

/** Prints grey frames of 64 × 64, one after another. */
export const printPicture = (frames: Uint8Array): Track => runSteps(printingPicture(frames))

const momentsOfStep = 60

/** The same in steps. */
export function* printingPicture(frames: Uint8Array): Steps<Track> {
  const length = Math.floor(frames.length / frameBytes)
  const words = new Uint32Array(pictureViews.length * length * wordsOfPrint)
  const edges = yield* findEdges(frames, length)
  const sums = new Float64Array((frameSide + 1) ** 2)
  const square = new Float64Array(side * side)
  for (let moment = 0; moment < length; moment += 1) {
    if (moment % momentsOfStep === 0) yield
    sumUp(frames.subarray(moment * frameBytes, (moment + 1) * frameBytes), sums)
    const box = edges[moment] ?? whole
    for (const [view, share] of pictureViews.entries()) {
      const at = (view * length + moment) * wordsOfPrint
      shrink(sums, middleOf(box, share), square)
      if (writePrint(square, pictureCoefficients, words, at) < leastStrength) dropPrint(words, at)
    }
  }
  return { kind: 'PICTURE', views: pictureViews.length, length, words }
}

/** In pixels of the frame; right and bottom are the first that are outside. */
interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const whole: Box = { left: 0, top: 0, right: frameSide, bottom: frameSide }

function middleOf({ left, top, right, bottom }: Box, share: number): Box {
  const [across, down] = [((right - left) * (1 - share)) / 2, ((bottom - top) * (1 - share)) / 2]
  return { left: left + across, top: top + down, right: right - across, bottom: bottom - down }
}

/** Yields the picture inside the black borders at each moment. */
function* findEdges(frames: Uint8Array, length: number): Steps<Box[]> {
  const rows = new Uint8Array(length * frameSide)
  const columns = new Uint8Array(length * frameSide)
  for (let moment = 0; moment < length; moment += 1) {
    if (moment % (10 * momentsOfStep) === 0) yield
    for (let at = 0; at < frameBytes; at += 1) {
      const shade = frames[moment * frameBytes + at] ?? 0
      const row = moment * frameSide + (at >> 6)
      const column = moment * frameSide + (at & 63)
      if (shade > (rows[row] ?? 0)) rows[row] = shade
      if (shade > (columns[column] ?? 0)) columns[column] = shade
    }
  }
  const reach = borderSeconds * printsPerSecond
  return Array.from({ length }, (_, moment) => {
    const [from, to] = [Math.max(0, moment - reach), Math.min(length, moment + reach + 1)]
    const [top, bottom] = insideOf(rows, from, to)
    const [left, right] = insideOf(columns, from, to)
    return { left, top, right, bottom }
  })
}

/** The lines between the borders on both sides; all of them when what is left would be too little to be a picture. */
function insideOf(lines: Uint8Array, from: number, to: number): [number, number] {
  const isPicture = (line: number) => {
    for (let moment = from; moment < to; moment += 1) {
      if ((lines[moment * frameSide + line] ?? 0) > borderShade) return true
    }
    return false
  }
  const most = Math.floor(frameSide * mostBorder)
  let first = 0
  while (first <= most && !isPicture(first)) first += 1
  let last = frameSide
  while (frameSide - last <= most && !isPicture(last - 1)) last -= 1
  if (first > most || frameSide - last > most) return [0, frameSide]
  // the outermost line of the picture is half border where the border does not end with a pixel
  return [first > 0 ? first + 0.5 : 0, last < frameSide ? last - 0.5 : frameSide]
}

/** Writes what lies left of and above each corner of a pixel. */
function sumUp(frame: Uint8Array, sums: Float64Array): void {
  const line = frameSide + 1
  for (let y = 0; y < frameSide; y += 1) {
    let row = 0
    for (let x = 0; x < frameSide; x += 1) {
      row += frame[y * frameSide + x] ?? 0
      sums[(y + 1) * line + x + 1] = (sums[y * line + x + 1] ?? 0) + row
    }
  }
}

/** The box in 32 × 32 fields: the mean shade of each. */
function shrink(sums: Float64Array, { left, top, right, bottom }: Box, square: Float64Array): void {
  const [across, down] = [(right - left) / side, (bottom - top) / side]
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [x0, y0] = [left + x * across, top + y * down]
      const [x1, y1] = [x0 + across, y0 + down]
      const area = sumAt(sums, x1, y1) - sumAt(sums, x0, y1) - sumAt(sums, x1, y0) + sumAt(sums, x0, y0)
      square[y * side + x] = area / (across * down)
    }
  }
}

function sumAt(sums: Float64Array, x: number, y: number): number {
  const line = frameSide + 1
  const [column, row] = [Math.min(frameSide - 1, Math.floor(x)), Math.min(frameSide - 1, Math.floor(y))]
  const [restX, restY] = [x - column, y - row]
  const at = row * line + column
  const upper = (sums[at] ?? 0) * (1 - restX) + (sums[at + 1] ?? 0) * restX
  const lower = (sums[at + line] ?? 0) * (1 - restX) + (sums[at + line + 1] ?? 0) * restX
  return upper * (1 - restY) + lower * restY
}
