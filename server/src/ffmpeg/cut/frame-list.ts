import { z } from 'zod'
import { guardedInput, guardedProbe, inputName, openedDecoders } from '../guards.ts'

/** A frame of a stream in the order of the file. Moments and lengths in units of the list. */
export interface ListedFrame {
  readonly at: number
  readonly length: number
  /** A reader may begin here: nothing before it is needed for it or for what comes after. */
  readonly isStart: boolean
}

/** Every frame of a video as it stands in the file. */
export interface FrameList {
  readonly frames: readonly ListedFrame[]
  /** Seconds of one unit. */
  readonly unitS: number
  /** Some frames have no moment, or are not meant to be shown: cutting by packets would go wrong. */
  readonly isOdd: boolean
}

export const listFiles = { packets: 'packets.txt', starts: 'starts.txt', frames: 'frames.txt' } as const

/** Asks when a file and its streams begin. */
export const startArguments = (opened: readonly string[]): string[] => [
  ...['-v', 'error', '-hide_banner', ...guardedProbe, ...openedDecoders(opened), '-of', 'json=compact=1'],
  ...['-show_entries', 'format=start_time:stream=index,start_time', inputName],
]

const moment = z.coerce.number().catch(0)
const startShape = z.object({
  format: z.object({ start_time: moment }),
  streams: z.array(z.object({ index: z.number(), start_time: moment })),
})

/** Returns when a file begins, and one stream of it, in seconds. */
export function readStart(text: string, index: number | null): { fileS: number; streamS: number | null } {
  const read = startShape.safeParse(JSON.parse(text || '{}'))
  if (!read.success) return { fileS: 0, streamS: null }
  const { format, streams } = read.data
  return { fileS: format.start_time, streamS: streams.find((stream) => stream.index === index)?.start_time ?? null }
}

const quiet = ['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-y']

/** Lists the packets of an H.264 stream, and beside them those that begin with a whole picture (NAL units of type 5). */
export const packetListArguments = (index: number): string[] => {
  const listed = ['-map', `0:${index}`, '-c', 'copy', '-copyts']
  return [
    ...[...quiet, '-copyts', ...guardedInput, '-i', inputName],
    ...[...listed, '-f', 'framecrc', listFiles.packets],
    ...[...listed, '-bsf:v', 'filter_units=pass_types=5', '-f', 'framecrc', listFiles.starts],
  ]
}

/** Lists the frames that a decoder gives: for streams whose packets do not tell when they are shown. */
export const decodedListArguments = (index: number, threads: number): string[] => [
  ...[...quiet, '-threads', String(threads), '-noautorotate', '-copyts', ...guardedInput, '-i', inputName],
  ...['-map', `0:${index}`, '-vf', 'scale=16:16:flags=neighbor', '-vsync', '0', '-enc_time_base', '-1'],
  ...['-c:v', 'rawvideo', '-copyts', '-f', 'framecrc', listFiles.frames],
]

interface ListedLine {
  readonly at: number | null
  readonly length: number
  readonly isDropped: boolean
}
const discarded = 4

/** Reads a list of ffmpeg: `stream, dts, pts, length, size, sum[, F=flags]` a line, the unit in the head. */
function readLines(text: string): { unitS: number; lines: ListedLine[] } {
  const [, num = '1', den = '1000'] = /^#tb 0: (\d+)\/(\d+)$/m.exec(text) ?? []
  const lines: ListedLine[] = []
  for (const line of text.split('\n')) {
    if (!line.startsWith('0,')) continue
    const [, , pts = '', length = '', ...rest] = line.split(',').map((field) => field.trim())
    const at = Number(pts)
    const flags = rest.find((field) => field.startsWith('F='))
    lines.push({
      at: Number.isSafeInteger(at) ? at : null,
      length: Math.max(0, Number(length) || 0),
      isDropped: flags !== undefined && (Number(flags.slice(2)) & discarded) !== 0,
    })
  }
  return { unitS: Number(num) / Number(den), lines }
}

/** The moments of packets in the order of a file; null where one is not told. */
export const readMoments = (text: string): (number | null)[] => readLines(text).lines.map(({ at }) => at)

/** The list of packets with those that a reader may begin with. */
export function readPacketList(packets: string, starts: string): FrameList {
  const { unitS, lines } = readLines(packets)
  const begins = new Set(readLines(starts).lines.map(({ at }) => at))
  const moments = new Set(lines.map(({ at }) => at))
  return {
    unitS,
    isOdd: moments.has(null) || moments.size !== lines.length || lines.some(({ isDropped }) => isDropped),
    frames: lines.map(({ at, length }) => ({ at: at ?? 0, length, isStart: at !== null && begins.has(at) })),
  }
}

/** The list of decoded frames. */
export function readDecodedList(frames: string): FrameList {
  const { unitS, lines } = readLines(frames)
  const listed = lines.flatMap(({ at, length }) => (at === null ? [] : [{ at, length, isStart: false }]))
  return { unitS, isOdd: listed.length !== lines.length, frames: listed }
}
