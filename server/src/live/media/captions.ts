import { type CaptionPair, readCaptionPairs } from '@skleyka/contract/subtitles/captions-608.ts'

/** Units of a picture that are looked at, bytes of one that are read, and pairs that are taken: encoders need far less. */
const mostUnits = 64
const mostSeiBytes = 4_096
const mostPairsOfPicture = 32
const seiUnit = 6
const userData = 4
/** ITU-T T.35: the USA, ATSC, «GA94», and the type of `cc_data` (A/53 part 4, 6.2.3). */
const captionHead = Buffer.from('b5003147413934' + '03', 'hex')

/**
 * Reads the captions that a picture of H.264 carries in its SEI messages. What is cut short or no captions is passed over, however much
 * there is of it.
 */
export function readCaptions(atMs: number, picture: Buffer, lengthBytes: number): CaptionPair[] {
  const pairs: CaptionPair[] = []
  let at = 0
  for (let units = 0; units < mostUnits && at + lengthBytes < picture.length; units += 1) {
    const from = at + lengthBytes
    at = from + picture.readUIntBE(at, lengthBytes)
    if ((picture.readUInt8(from) & 31) !== seiUnit) continue
    const unit = picture.subarray(from + 1, Math.min(at, from + 1 + mostSeiBytes))
    for (const data of readUserData(withoutGuards(unit))) pairs.push(...readCaptionPairs(atMs, data))
  }
  return pairs.slice(0, mostPairsOfPicture)
}

/** 0x000003 stands for 0x0000 (ISO 14496-10, 7.4.1). */
const withoutGuards = (unit: Buffer): Buffer =>
  unit.includes(guard)
    ? Buffer.from(unit.filter((byte, at) => !(byte === 3 && at > 1 && !unit[at - 1] && !unit[at - 2])))
    : unit
const guard = Buffer.from([0, 0, 3])

/** The messages of a unit that carry captions, from their `cc_data` on (ISO 14496-10, 7.3.2.3.1). */
function* readUserData(unit: Buffer): Generator<Buffer> {
  let at = 0
  const number = () => {
    let sum = 0
    for (; unit[at] === 255; at += 1) sum += 255
    sum += unit[at] ?? 0
    at += 1
    return sum
  }
  while (at + 2 < unit.length) {
    const type = number()
    const size = number()
    const message = unit.subarray(at, at + size)
    at += size
    if (type === userData && message.subarray(0, captionHead.length).equals(captionHead))
      yield message.subarray(captionHead.length)
  }
}

const bytesOfPair = 5
const farthestMs = 32_767

/** Packs captions with their moments since `fromMs`; null where there are none. */
export function packCaptions(pairs: readonly CaptionPair[], fromMs: number): Buffer | null {
  if (pairs.length === 0) return null
  const packed = Buffer.alloc(bytesOfPair * pairs.length)
  for (const [place, { atMs, field, first, second }] of pairs.entries()) {
    const offsetMs = Math.min(farthestMs, Math.max(-farthestMs, Math.round(atMs - fromMs)))
    packed.writeInt16LE(offsetMs, bytesOfPair * place)
    packed.set([field, first, second], bytesOfPair * place + 2)
  }
  return packed
}

/** The captions of packed ones, which begin at `fromMs`. */
export function unpackCaptions(packed: Buffer, fromMs: number): CaptionPair[] {
  return Array.from({ length: Math.floor(packed.length / bytesOfPair) }, (_, place) => ({
    atMs: fromMs + packed.readInt16LE(bytesOfPair * place),
    field: packed.readUInt8(bytesOfPair * place + 2) === 2 ? 2 : 1,
    first: packed.readUInt8(bytesOfPair * place + 3),
    second: packed.readUInt8(bytesOfPair * place + 4),
  }))
}
