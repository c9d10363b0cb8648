import { guardedInput, inputName } from './guards.ts'

/** Sheets of small frames over the length of a video: tile n shows the middle of the n-th step. */
export type SpritePlan = {
  readonly stepMs: number
  /** Tiles on all sheets together. */
  readonly count: number
  /** Tiles on one sheet. */
  readonly cols: number
  readonly rows: number
  /** Pixels of one tile. */
  readonly width: number
  readonly height: number
  readonly sheets: number
}

const tileSide = 160
const maxSheets = 10
const sheetSide = 10
const tilesWanted = 100
const usualSteps = { least: 1_000, most: 10_000 }

/** Product A21: some hundred tiles, a step from one second to ten, never more than ten sheets. Sides in pixels as shown. */
export function planSprite(
  durationMs: number,
  side: { width: number; height: number },
  wantedMs: number | null = null,
): SpritePlan {
  const usualMs = Math.min(Math.max(durationMs / tilesWanted, usualSteps.least), usualSteps.most)
  const leastMs = durationMs / (maxSheets * sheetSide ** 2)
  const stepMs = Math.ceil(Math.max(wantedMs ?? usualMs, leastMs))
  const count = Math.max(1, Math.ceil(durationMs / stepMs))
  const scale = tileSide / Math.max(side.width, side.height)
  const even = (pixels: number) => Math.max(2, 2 * Math.round((pixels * scale) / 2))
  const cols = Math.min(sheetSide, count)
  const rows = Math.min(sheetSide, Math.ceil(count / cols))
  return {
    ...{ stepMs, count, cols, rows, width: even(side.width), height: even(side.height) },
    sheets: Math.ceil(count / (cols * rows)),
  }
}

/** Files that a run leaves in its scratch folder. */
export const spriteFiles = {
  sheet: (sheet: number) => `sheet${sheet}.jpg`,
  /** One line of `pts_time` for each tile. */
  tiles: 'tiles.txt',
  grey: 'grey.raw',
  /** The same for each grey frame. */
  times: 'times.txt',
} as const

/** Grey frames to choose posters by: so many over the length at most, so large that a blurred one is told. */
export const greyFrames = { count: 60, longSide: 320 } as const

/** Key frames lie no farther apart in an encoded rung: above this step nothing else has to be decoded. */
const keyFrameStepMs = 4_000

/**
 * Command line that makes the sheets and, in the same pass, the grey frames with the moments they were found at. The
 * input is the lowest rung. Five minutes cost 6.5 s of one core decoded whole, 0.2 s by key frames alone.
 */
export function spriteArguments(
  plan: SpritePlan,
  grey: { width: number; height: number },
  durationMs: number,
): string[] {
  const { stepMs, cols, rows, width, height, sheets } = plan
  const printed = (file: string) => `select='gte(scene\\,0)',metadata=print:file=${file}`
  const greyStep = (durationMs / 1000 / greyFrames.count).toFixed(3)
  // rounded to the nearest step, a tile shows the last frame before the middle of its own
  const tiles = `[a]fps=1000/${stepMs}:start_time=0:eof_action=pass,scale=${width}:${height},setsar=1`
  const spread = `[b]select='isnan(prev_selected_t)+gte(t-prev_selected_t\\,${greyStep})'`
  const graph = [
    '[0:v:0]setpts=PTS-STARTPTS,split=2[a][b]',
    `${tiles},${printed(spriteFiles.tiles)},tile=${cols}x${rows}[sheets]`,
    `${spread},scale=${grey.width}:${grey.height},${printed(spriteFiles.times)},format=gray[grey]`,
  ].join(';')
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-y'],
    ...(stepMs >= keyFrameStepMs ? ['-skip_frame', 'nokey'] : []),
    ...['-threads', '1', ...guardedInput, '-i', inputName],
    ...['-filter_complex_threads', '1', '-filter_complex', graph],
    ...['-map', '[sheets]', '-vsync', '0', '-frames:v', String(sheets), '-map_metadata', '-1'],
    ...['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '5', '-start_number', '0', '-f', 'image2', 'sheet%d.jpg'],
    ...['-map', '[grey]', '-vsync', '0', '-f', 'rawvideo', spriteFiles.grey],
  ]
}

/** The moments of printed frames, in milliseconds. */
export const readTimes = (text: string): number[] =>
  [...text.matchAll(/pts_time:(\d+(?:\.\d+)?)/g)].map(([, seconds]) => Math.round(Number(seconds) * 1000))
