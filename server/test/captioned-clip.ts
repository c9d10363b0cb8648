import { readFile, writeFile } from 'node:fs/promises'
import { FlvReader, flvHead, type MediaTag, writeTag } from '../src/live/media/flv.ts'

/** Two bytes of CEA-608 without parity. */
type Bytes = readonly (readonly [number, number])[]

/** Captions of one field of a clip, one pair a picture from a moment on. */
export interface ScriptedCaption {
  readonly atMs: number
  readonly field: 1 | 2
  readonly bytes: Bytes
}

/** A command is sent twice. */
const command = (first: number, second: number): Bytes => [
  [first, second],
  [first, second],
]
const words = (text: string): Bytes =>
  Array.from({ length: Math.ceil(text.length / 2) }, (_, place) => [
    text.charCodeAt(2 * place),
    text.charCodeAt(2 * place + 1) || 0,
  ])

/** A line that is written hidden and then shown in place of the one before it. */
export const popOn = (atMs: number, text: string, field: 1 | 2 = 1): ScriptedCaption => ({
  ...{ atMs, field },
  bytes: [
    ...command(0x14, 0x20),
    ...command(0x14, 0x2e),
    ...command(0x14, 0x70),
    ...words(text),
    ...command(0x14, 0x2f),
  ],
})

/** A line that pushes up the one before it. */
export const rollUp = (atMs: number, text: string): ScriptedCaption => ({
  ...{ atMs, field: 1 },
  bytes: [...command(0x14, 0x25), ...command(0x14, 0x2d), ...command(0x14, 0x70), ...words(text)],
})

function withParity(byte: number): number {
  let ones = 0
  for (let bit = 0; bit < 7; bit += 1) ones += (byte >> bit) & 1
  return ones % 2 === 0 ? byte | 0x80 : byte
}

/** The SEI message of a picture, as encoders write it: both fields, fillers where nothing is said (A/53 part 4, 6.2.3). */
function seiOf(pairs: readonly (readonly [number, number] | undefined)[]): Buffer {
  const data = pairs.flatMap((pair, field) => [0xfc | field, withParity(pair?.[0] ?? 0), withParity(pair?.[1] ?? 0)])
  const payload = Buffer.from([0xb5, 0x00, 0x31, ...Buffer.from('GA94'), 3, 0x40 | pairs.length, 0xff, ...data, 0xff])
  return Buffer.concat([Buffer.from([6, 4, payload.length]), payload, Buffer.from([0x80])])
}

/** Puts a unit of H.264 before the others of a picture. */
export function withUnit(tag: MediaTag, unit: Buffer): MediaTag {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(unit.length)
  return { ...tag, body: Buffer.concat([tag.body.subarray(0, 5), length, unit, tag.body.subarray(5)]) }
}

export const isPicture = ({ kind, body }: MediaTag): boolean => kind === 'video' && body[1] === 1

/** Writes captions into the pictures of a stream, in the order in which they are shown. */
export function captionTags(tags: readonly MediaTag[], script: readonly ScriptedCaption[]): MediaTag[] {
  const shownAt = (tag: MediaTag) => tag.timestamp + tag.body.readIntBE(2, 3)
  const pictures = tags.filter(isPicture).sort((one, other) => shownAt(one) - shownAt(other))
  const firstMs = pictures[0] ? shownAt(pictures[0]) : 0
  const waiting = [1, 2].map((field) =>
    script
      .filter((caption) => caption.field === field)
      .flatMap(({ atMs, bytes }) => bytes.map((pair) => ({ atMs, pair }))),
  )
  const captioned = new Map<MediaTag, MediaTag>()
  for (const picture of pictures) {
    const pairs = waiting.map((queue) => {
      const isDue = (queue[0]?.atMs ?? Number.POSITIVE_INFINITY) <= shownAt(picture) - firstMs
      return isDue ? queue.shift()?.pair : undefined
    })
    captioned.set(picture, withUnit(picture, seiOf(pairs)))
  }
  return tags.map((tag) => captioned.get(tag) ?? tag)
}

/** Writes the same FLV with captions; an encoder that copies it sends them. */
export async function captionClip(clip: string, captioned: string, script: readonly ScriptedCaption[]): Promise<void> {
  const tags = new FlvReader().read(await readFile(clip))
  await writeFile(captioned, Buffer.concat([flvHead, ...captionTags(tags, script).map(writeTag)]))
}
