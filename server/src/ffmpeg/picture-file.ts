import type { RefusalName } from '@skleyka/contract/contract.ts'
import { pictureBounds } from '@skleyka/contract/frames/picture-bounds.ts'
import type { RefusalParams } from '@skleyka/contract/refusal-entry.ts'
import { orientationIn } from './orientation.ts'

/** Header of a picture; pixels as stored, before it is turned. */
export interface PictureFile {
  readonly format: 'jpeg' | 'png' | 'webp'
  readonly width: number
  readonly height: number
  /** Orientation as in EXIF: 1 is upright, 6 a quarter to the right. */
  readonly orientation: number
}

type Look = PictureFile | RefusalParams<RefusalName>
const toRefusal = (refusal: RefusalName): RefusalParams<RefusalName> => ({ refusal, places: {} })

/**
 * Looks at a picture before anything decodes it, neither name nor type asked: what is no still picture in colours of a
 * screen, is broken off or larger than people need is refused in words. Reads no further than the bytes reach.
 */
export function lookAtPicture(bytes: Buffer): Look {
  const look = readerOf(bytes)?.(bytes) ?? toRefusal('pictures.notPicture')
  if ('refusal' in look) return look
  const { width, height } = look
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (long > pictureBounds.mostSide || width * height > pictureBounds.pixels) {
    return { refusal: 'pictures.tooManyPixels', places: { width, height } }
  }
  if (short >= pictureBounds.leastSide) return look
  return { refusal: 'pictures.tooSmall', places: { width, height, least: pictureBounds.leastSide } }
}

function readerOf(bytes: Buffer): ((bytes: Buffer) => Look) | null {
  if (bytes.subarray(0, 3).equals(jpegMark)) return readJpeg
  if (bytes.subarray(0, 8).equals(pngMark)) return readPng
  return word(bytes, 0) === 'RIFF' && word(bytes, 8) === 'WEBP' ? readWebp : null
}

const jpegMark = Buffer.from([0xff, 0xd8, 0xff])
const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const word = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4)

function readJpeg(bytes: Buffer): Look {
  let [width, height, components, orientation] = [0, 0, 0, 1]
  for (let at = 2; at + 4 <= bytes.length; ) {
    const mark = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || mark < 0xc0) return toRefusal('pictures.notPicture')
    if (mark === 0xff) {
      at += 1
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    const body = bytes.subarray(at + 4, at + 2 + length)
    if (mark === 0xda) {
      // the end of the picture; within it 0xff is never followed by 0xd9
      if (bytes.indexOf(jpegEnd, at) < 0) return toRefusal('pictures.cutShort')
      if (components === 4) return toRefusal('pictures.forPrint')
      return components === 0 ? toRefusal('pictures.notPicture') : { format: 'jpeg', width, height, orientation }
    }
    if (mark === 0xe1 && body.subarray(0, 6).equals(exifMark)) orientation = orientationIn(body.subarray(6))
    if (isFrameHead(mark) && body.length >= 6) {
      ;[height, width, components] = [body.readUInt16BE(1), body.readUInt16BE(3), body[5] ?? 0]
    }
    at += 2 + length
  }
  return toRefusal('pictures.cutShort')
}

const jpegEnd = Buffer.from([0xff, 0xd9])
const exifMark = Buffer.from('Exif\0\0', 'latin1')
/** Baseline, extended and progressive: what browsers show. */
const isFrameHead = (mark: number) => mark >= 0xc0 && mark <= 0xc2

function readPng(bytes: Buffer): Look {
  if (word(bytes, 12) !== 'IHDR' || bytes.length < 33) return toRefusal('pictures.notPicture')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  let orientation = 1
  for (let at = 8; at + 12 <= bytes.length; ) {
    const [length, name] = [bytes.readUInt32BE(at), word(bytes, at + 4)]
    if (name === 'IEND') return { format: 'png', width, height, orientation }
    if (name === 'acTL') return toRefusal('pictures.moving')
    if (name === 'eXIf') orientation = orientationIn(bytes.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return toRefusal('pictures.cutShort')
}

function readWebp(bytes: Buffer): Look {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return toRefusal('pictures.cutShort')
  let size: { width: number; height: number } | null = null
  let orientation = 1
  for (let at = 12; at + 8 <= end; ) {
    const [name, length] = [word(bytes, at), bytes.readUInt32LE(at + 4)]
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (name === 'ANIM' || name === 'ANMF') return toRefusal('pictures.moving')
    if (name === 'VP8 ' || name === 'VP8L') size ??= name === 'VP8 ' ? lossySize(body) : losslessSize(body)
    if (name === 'EXIF') orientation = orientationIn(body.subarray(0, 6).equals(exifMark) ? body.subarray(6) : body)
    at += 8 + length + (length % 2)
  }
  return size === null ? toRefusal('pictures.notPicture') : { format: 'webp', ...size, orientation }
}

/** A key frame of VP8: three bytes, its mark, then both sides in 14 bits. */
function lossySize(body: Buffer) {
  if (body.length < 10 || body.toString('latin1', 3, 6) !== '\x9d\x01\x2a') return null
  return { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff }
}

function losslessSize(body: Buffer) {
  if (body.length < 5 || body[0] !== 0x2f) return null
  const bits = body.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
