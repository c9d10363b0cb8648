import { execFileSync } from 'node:child_process'

/** A colour in red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]

/** A rendition as a player gets it that passes over edit lists. Moments are in seconds of its own clock. */
export interface RenditionMeasure {
  readonly width: number
  readonly height: number
  readonly picture: { readonly from: number; readonly to: number } | null
  /** `holes` are the stretches without a packet between the first and the last one. */
  readonly sound: { readonly from: number; readonly to: number; readonly holes: readonly number[] } | null
  readonly flashes: readonly number[]
  readonly beeps: readonly number[]
  readonly frames: readonly Frame[]
  /** The matrix that the picture says it has. */
  readonly colours: string
}

/** The middles of the quarters from the top left one, row by row, and the middle of the whole. */
export interface Frame {
  readonly at: number
  readonly quarters: readonly Colour[]
  readonly middle: Colour
  /** The middle of the upper edge and that of the left edge, where bars would stand. */
  readonly edges: readonly [Colour, Colour]
}

const smallWidth = 64
const smallHeight = 48
const soundRate = 8000
const maxBuffer = 2 ** 29

export function measureRendition(
  { ffmpeg, ffprobe }: { readonly ffmpeg: string; readonly ffprobe: string },
  path: string,
): RenditionMeasure {
  const [size, videoPackets, soundPackets] = [
    show(ffprobe, path, 'v', 'stream=width,height,color_space')[0] ?? [],
    show(ffprobe, path, 'v', 'packet=pts_time,duration_time').map(numbers),
    show(ffprobe, path, 'a', 'packet=pts_time,duration_time').map(numbers),
  ]
  const pictures = videoPackets.toSorted(([one = 0], [other = 0]) => one - other)
  const frames =
    pictures.length === 0
      ? []
      : readFrames(
          ffmpeg,
          path,
          pictures.map(([at = 0]) => at),
        )
  return {
    width: Number(size[0] ?? 0),
    height: Number(size[1] ?? 0),
    colours: size[2] ?? '',
    picture: spanOf(pictures),
    sound:
      soundPackets.length === 0
        ? null
        : { ...(spanOf(soundPackets) ?? { from: 0, to: 0 }), holes: holesOf(soundPackets) },
    flashes: risingAt(
      frames.map(({ at, middle }) => [at, Math.min(...middle)] as const),
      170,
    ),
    beeps: soundPackets.length === 0 ? [] : readBeeps(ffmpeg, path, Math.min(...soundPackets.map(([at = 0]) => at))),
    frames,
  }
}

function show(ffprobe: string, path: string, stream: string, entries: string): string[][] {
  const args = ['-v', 'error', '-select_streams', stream, '-show_entries', entries, '-of', 'csv=p=0', path]
  return execFileSync(ffprobe, args, { maxBuffer, stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(','))
}

const numbers = (row: readonly string[]) => row.map((value) => (Number.isFinite(Number(value)) ? Number(value) : 0))

function spanOf(packets: readonly number[][]) {
  if (packets.length === 0) return null
  const from = packets.reduce((least, [at = 0]) => Math.min(least, at), Infinity)
  const to = packets.reduce((most, [at = 0, length = 0]) => Math.max(most, at + length), -Infinity)
  return { from, to }
}

function holesOf(packets: readonly number[][]): number[] {
  return packets.slice(1).flatMap(([at = 0], place) => {
    const [before = 0] = packets[place] ?? []
    return at - before > 0.2 ? [before] : []
  })
}

function readFrames(ffmpeg: string, path: string, moments: readonly number[]): Frame[] {
  const bytes = execFileSync(
    ffmpeg,
    [
      ...['-nostdin', '-v', 'error', '-i', path, '-map', '0:v:0', '-vsync', 'passthrough'],
      ...['-vf', `scale=${smallWidth}:${smallHeight}:flags=area`, '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-'],
    ],
    { maxBuffer, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const frameBytes = smallWidth * smallHeight * 3
  return moments.slice(0, Math.floor(bytes.length / frameBytes)).map((at, place) => {
    const pixel = (x: number, y: number): Colour => {
      const from = place * frameBytes + 3 * (Math.floor(y * smallHeight) * smallWidth + Math.floor(x * smallWidth))
      return [bytes[from] ?? 0, bytes[from + 1] ?? 0, bytes[from + 2] ?? 0]
    }
    return {
      at,
      quarters: [pixel(0.2, 0.2), pixel(0.8, 0.2), pixel(0.2, 0.8), pixel(0.8, 0.8)],
      middle: pixel(0.5, 0.5),
      edges: [pixel(0.3, 0.01), pixel(0.01, 0.3)],
    }
  })
}

/** The moments at which a value comes above a bound. */
function risingAt(values: readonly (readonly [number, number])[], bound: number): number[] {
  return values.flatMap(([at, value], place) => (value >= bound && (values[place - 1]?.[1] ?? 0) < bound ? [at] : []))
}

/** Moments of the beeps. The samples begin at 0, wherever the first packet stands: `from` is its moment. */
function readBeeps(ffmpeg: string, path: string, from: number): number[] {
  const bytes = execFileSync(
    ffmpeg,
    [
      ...['-nostdin', '-v', 'error', '-copyts', '-i', path, '-map', '0:a:0'],
      ...['-af', `aresample=${soundRate}:async=1`, '-ac', '1', '-f', 's16le', '-'],
    ],
    { maxBuffer, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const window = soundRate / 200
  const loud = Array.from({ length: Math.floor(bytes.length / 2 / window) }, (_, place) => {
    let sum = 0
    for (let at = 0; at < window; at += 1) sum += Math.abs(bytes.readInt16LE(2 * (place * window + at)))
    return [from + (place * window) / soundRate, sum / window] as const
  })
  // a beep is followed by silence: a moment of quiet within it is no second one
  return risingAt(loud, 600).filter((at, place, all) => place === 0 || at - (all[place - 1] ?? 0) > 0.2)
}
