import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { TestMedia } from './test-media.ts'

/** One picture of a test pattern, written by ffmpeg as its name says. */
export async function drawPicture(
  media: TestMedia,
  name: string,
  size = '640x360',
  ...args: string[]
): Promise<Buffer> {
  const source = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=5`]
  return readFile(await media.make(name, [...source, ...(args.length > 0 ? args : ['-frames:v', '1'])]))
}

/** A chunk of a PNG with its sum. */
export function chunk(name: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG that says it has these sides, of the given pixels: one row of grey unless told. */
export function png(
  width: number,
  height: number,
  pixels = deflateSync(Buffer.alloc(width + 1)),
  ...more: Buffer[]
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, chunk('IHDR', head), ...more, chunk('IDAT', pixels), chunk('IEND')])
}

/** The EXIF of a camera: how to turn the picture, and whatever else it keeps. */
export function exif(orientation: number, more = ''): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  return Buffer.concat([tiff, Buffer.from(more)])
}

/** A JPEG with this EXIF behind its first mark. */
export function withExif(jpeg: Buffer, tiff: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}

/** Returns how light the four quarters of a picture are: left and right above, left and right below; true is light. */
export async function lightQuarters(media: TestMedia, picture: Buffer): Promise<boolean[]> {
  const path = join(media.folder, `quarters-${crc32(picture)}.jpg`)
  await writeFile(path, picture)
  const small = ['-i', path, '-vf', 'scale=2:2:flags=area,format=gray', '-frames:v', '1', '-f', 'rawvideo']
  return [...(await readFile(await media.make(`quarters-${crc32(picture)}.raw`, small)))].map((grey) => grey > 128)
}
