import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestMedia } from './test-media.ts'

const width = 160
const height = 96
const bits = 16
const blockPx = width / bits

/**
 * Pictures that bear their number, counted from 0, as a row of 16 light and dark blocks over a moving ground. With
 * `timesMs`, an expression of ffmpeg over N, frames are shown at odd moments.
 */
export const numberedPicture = (frames: number, rate: string, timesMs?: string): string[] => [
  ...['-f', 'lavfi', '-i', `nullsrc=s=${width}x${height}:r=${rate}`],
  ...['-filter_complex', graph(frames, timesMs), '-map', '[picture]', '-vsync', '0'],
  ...(timesMs ? ['-enc_time_base', '1:1000'] : []),
]

const graph = (frames: number, timesMs?: string) => {
  const block = `if(bitand(N\\,pow(2\\,floor(X/${blockPx})))\\,235\\,16)`
  const ground = '60+mod(X*3+Y*5+N*7\\,120)'
  const drawn = `geq=lum=if(lt(Y\\,${height / 2})\\,${block}\\,${ground}):cb=128:cr=128`
  const timed = timesMs ? `,settb=1/1000,setpts=${timesMs.replaceAll(',', '\\,')}` : ''
  return `[0:v]${drawn}${timed},trim=end_frame=${frames},format=yuv420p[picture]`
}

/** A click of 5 ms every 200 ms, for `seconds`. The second input of a command that begins with a numbered picture. */
export const clicks = (seconds: number): string[] => [
  ...['-f', 'lavfi', '-t', String(seconds), '-i', "aevalsrc='if(lt(mod(t,0.2),0.005),0.9*sin(6283*t),0)':s=48000"],
]

/** A frame as a player would show it: the number it bears, and when, in milliseconds from the first one. */
export interface NumberedFrame {
  readonly number: number
  readonly atMs: number
  readonly sum: string
}

/** Decodes a file of numbered pictures. */
export async function readNumbered(media: TestMedia, path: string): Promise<NumberedFrame[]> {
  const raw = join(media.folder, 'numbered.raw')
  const list = join(media.folder, 'numbered.txt')
  const timed = ['-map', '0:v', '-vsync', '0', '-copyts', '-enc_time_base', '-1']
  await promisify(execFile)(media.binaries.ffmpeg, [
    ...['-nostdin', '-v', 'error', '-y', '-copyts', '-i', path],
    ...[...timed, '-c:v', 'rawvideo', '-f', 'framemd5', list],
    ...[...timed, '-vf', `crop=${width}:2:0:${height / 4},format=gray`, '-c:v', 'rawvideo', '-f', 'rawvideo', raw],
  ])
  const pixels = await readFile(raw)
  const text = await readFile(list, 'utf8')
  const [, num = '1', den = '1'] = /^#tb 0: (\d+)\/(\d+)$/m.exec(text) ?? []
  const lines = text.split('\n').filter((line) => line.startsWith('0,'))
  const moments = lines.map((line) => (Number(line.split(',')[2]) * Number(num) * 1000) / Number(den))
  return lines.map((line, place) => ({
    number: numberIn(pixels.subarray(place * width * 2, (place + 1) * width * 2)),
    atMs: (moments[place] ?? 0) - (moments[0] ?? 0),
    sum: line.split(',').at(-1)?.trim() ?? '',
  }))
}

function numberIn(row: Buffer): number {
  let number = 0
  for (let bit = 0; bit < bits; bit += 1) {
    if ((row[bit * blockPx + blockPx / 2] ?? 0) > 127) number += 2 ** bit
  }
  return number
}

/** Returns when clicks begin, in milliseconds from the first picture, and how long the sound lasts. */
export async function readClicks(media: TestMedia, path: string): Promise<{ atMs: number[]; lengthMs: number }> {
  const raw = join(media.folder, 'clicks.raw')
  await promisify(execFile)(media.binaries.ffmpeg, [
    ...['-nostdin', '-v', 'error', '-y', '-i', path, '-map', '0:a', '-ac', '1', '-ar', '48000'],
    ...['-af', 'aresample=async=1:first_pts=0', '-f', 's16le', raw],
  ])
  const bytes = await readFile(raw)
  const atMs: number[] = []
  let quietSince = Number.NEGATIVE_INFINITY
  for (let sample = 0; sample < bytes.length / 2; sample += 1) {
    if (Math.abs(bytes.readInt16LE(sample * 2)) < 6_000) continue
    if (sample - quietSince > 960) atMs.push(sample / 48)
    quietSince = sample
  }
  return { atMs, lengthMs: bytes.length / 96 }
}
