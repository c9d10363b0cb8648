import { type Box, boxesAt } from './boxes.ts'

/** Tracks by their number in fragments, and the delay of their display against those, in ticks. */
export type LateTracks = ReadonlyMap<number, number>

/** Less is not seen or heard, ms. */
const unheardMs = 1
/** A picture that comes so much after its sound stays where it stood; less than that is not noticed. */
const primingMs = 50

/**
 * A header whose fragments alone say when each stream begins: its edits are left out, and so much later its streams have to
 * be told in their fragments. Browsers play by the fragments and pass over edits, and then a picture with B-frames comes 60 ms
 * after its sound. What an encoder of sound puts in front, some 20 ms, moves no picture: marks and cuts are set by its frames.
 */
export function withoutEdits(init: Buffer): { readonly init: Buffer; readonly late: LateTracks } {
  const [movie] = boxesAt(init, ['moov', 'mvhd'])
  const movieTicks = movie ? init.readUInt32BE(movie.from + (init[movie.from] === 1 ? 20 : 12)) : 1000
  const tracks = [...boxesAt(init, ['moov', 'trak'])].map((track) => readTrack(init, track, movieTicks))
  const plain = Buffer.from(init)
  for (const { from } of boxesAt(init, ['moov', 'trak', 'edts'])) plain.write('free', from - 4, 'latin1')
  const firstMs = Math.min(0, ...tracks.map(({ lateMs }) => lateMs))
  const pictureMs = tracks.find(({ isSound }) => !isSound)?.lateMs ?? firstMs
  const zeroMs = pictureMs - firstMs > primingMs ? firstMs : pictureMs
  const late = tracks.map(({ id, ticks, lateMs }) => [id, Math.round(((lateMs - zeroMs) / 1000) * ticks)] as const)
  return { init: plain, late: new Map(late.filter(([, by]) => by > 0)) }
}

function readTrack(init: Buffer, track: Box, movieTicks: number) {
  const [header] = boxesAt(init, ['tkhd'], track)
  const [media] = boxesAt(init, ['mdia', 'mdhd'], track)
  const [edits] = boxesAt(init, ['edts', 'elst'], track)
  if (!header || !media) throw new Error('a header without its stream')
  const [handler] = boxesAt(init, ['mdia', 'hdlr'], track)
  const isSound = handler !== undefined && init.toString('latin1', handler.from + 8, handler.from + 12) === 'soun'
  const id = init.readUInt32BE(header.from + (init[header.from] === 1 ? 20 : 12))
  const ticks = init.readUInt32BE(media.from + (init[media.from] === 1 ? 20 : 12))
  const lateMs = edits ? readLateMs(init, edits.from, { ticks, movieTicks }) : 0
  return { id, ticks, isSound, lateMs: Math.abs(lateMs) < unheardMs ? 0 : lateMs }
}

/** Empty edits are a delay, the first other one says at which moment of the stream it begins. */
function readLateMs(init: Buffer, from: number, { ticks, movieTicks }: { ticks: number; movieTicks: number }): number {
  const isLong = init[from] === 1
  const count = init.readUInt32BE(from + 4)
  let lateMs = 0
  for (let place = 0; place < count; place += 1) {
    const at = from + 8 + place * (isLong ? 20 : 12)
    const length = isLong ? Number(init.readBigUInt64BE(at)) : init.readUInt32BE(at)
    const begins = isLong ? Number(init.readBigInt64BE(at + 8)) : init.readInt32BE(at + 4)
    if (begins >= 0) return lateMs - (begins / ticks) * 1000
    lateMs += (length / movieTicks) * 1000
  }
  return lateMs
}

/** Tells the fragments of a segment so much later, in place. False where nothing of it is late. */
export function delayTracks(segment: Buffer, late: LateTracks): boolean {
  let isLate = false
  for (const part of boxesAt(segment, ['moof', 'traf'])) {
    const [header] = boxesAt(segment, ['tfhd'], part)
    const [time] = boxesAt(segment, ['tfdt'], part)
    const by = header && late.get(segment.readUInt32BE(header.from + 4))
    if (!time || !by) continue
    isLate = true
    addTicks(segment, time, by)
  }
  return isLate
}

/** Adds ticks to the moment at which a fragment begins (tfdt). */
export function addTicks(segment: Buffer, { from }: Box, ticks: number): void {
  if (segment[from] === 1) segment.writeBigUInt64BE(segment.readBigUInt64BE(from + 4) + BigInt(ticks), from + 4)
  else segment.writeUInt32BE(segment.readUInt32BE(from + 4) + ticks, from + 4)
}
