import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../processes.ts'
import { Random } from './random.ts'

/** A clip made of moving shapes and a tone: H.264 (or HEVC) and AAC in MP4, playable from its first bytes. */
export interface MadeClip {
  readonly codec?: 'h264' | 'hevc'
  readonly seconds: number
  readonly width: number
  readonly height: number
  /** Pictures in a second: 15 unless said otherwise. A browser without a graphics card pays for each picture it draws. */
  readonly rate?: number
}

const realClip = path.resolve(root, '..', 'shared', 'media', 'bbb-480p-30s.mp4')

/** Big Buck Bunny, 480p, 30 s, when it lies beside the repository; else a made clip of that size. */
export const studioClip = async (): Promise<string> =>
  existsSync(realClip) ? realClip : makeClip({ seconds: 30, width: 854, height: 480 })

/** Makes a clip with the packaged ffmpeg, once on a machine. */
export async function makeClip({ seconds, width, height, rate = 15, codec = 'h264' }: MadeClip): Promise<string> {
  const folder = path.join(tmpdir(), 'skleyka-clips')
  const file = path.join(folder, `${width}x${height}-${seconds}s-${rate}fps${codec === 'hevc' ? '-hevc' : ''}.mp4`)
  if (existsSync(file)) return file
  await mkdir(folder, { recursive: true })
  const unfinished = path.join(folder, `${process.pid}-${path.basename(file)}`)
  const picture = `testsrc2=size=${width}x${height}:rate=${rate}`
  await ffmpeg([
    ...['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=frequency=330', '-t', String(seconds)],
    ...['-c:v', codec === 'hevc' ? 'libx265' : 'libx264', '-preset', 'ultrafast'],
    ...['-pix_fmt', 'yuv420p', '-g', String(2 * rate), '-b:v', '4M'],
    ...['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', unfinished],
  ])
  await rename(unfinished, file)
  return file
}

/** A clip of two seconds blown up to the size of several parts: slow to send and quick to process. */
export const heavyClip = async (sizeBytes: number): Promise<Buffer> => (await paddedClip())(sizeBytes)

/** Makes clips of two seconds that are as large as told, or as small as the clip is. */
export async function paddedClip(): Promise<(sizeBytes: number) => Buffer> {
  const clip = await readFile(await makeClip({ seconds: 2, width: 320, height: 180 }))
  return (sizeBytes) => {
    // no two parts are alike, so that one in the place of another is noticed
    const padding = new Random(sizeBytes).bytes(Math.max(8, sizeBytes - clip.length))
    // a box of type `free`: players pass over it
    padding.writeUInt32BE(padding.length, 0)
    padding.write('free', 4)
    return Buffer.concat([clip, padding])
  }
}

/** Runs the packaged ffmpeg outside any sandbox: only on files of our own making. */
export async function ffmpeg(args: readonly string[]): Promise<void> {
  await promisify(execFile)(packagedFfmpeg(), ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y', ...args])
}

/** The ffmpeg that comes with the dependencies. */
export const packagedFfmpeg = (): string =>
  createRequire(import.meta.url).resolve(`@ffmpeg-installer/linux-${process.arch}/ffmpeg`)

/** The ffprobe that comes with the dependencies. */
export const packagedFfprobe = (): string =>
  createRequire(import.meta.url).resolve(`@ffprobe-installer/linux-${process.arch}/ffprobe`)
