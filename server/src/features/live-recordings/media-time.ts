import { boxesAt } from '../../ffmpeg/boxes.ts'

/** The clocks of the streams of an initialisation segment, in ticks a second by the number of the stream. */
export function ticksOf(init: Buffer): ReadonlyMap<number, number> {
  const ticks = new Map<number, number>()
  for (const track of boxesAt(init, ['moov', 'trak'])) {
    const [header] = boxesAt(init, ['tkhd'], track)
    const [media] = boxesAt(init, ['mdia', 'mdhd'], track)
    if (header && media) ticks.set(init.readUInt32BE(header.from + 12), init.readUInt32BE(media.from + 12))
  }
  return ticks
}

/** Moves the times of a segment back, in place: what was recorded goes on where it stopped. */
export function moveBack(segment: Buffer, ticks: ReadonlyMap<number, number>, ms: number): void {
  for (const fragment of boxesAt(segment, ['moof'])) {
    for (const part of boxesAt(segment, ['traf'], fragment)) {
      const [header] = boxesAt(segment, ['tfhd'], part)
      const [time] = boxesAt(segment, ['tfdt'], part)
      const rate = header && ticks.get(segment.readUInt32BE(header.from + 4))
      if (!time || rate === undefined || segment[time.from] !== 1) continue
      const moved = Number(segment.readBigUInt64BE(time.from + 4)) - Math.round((ms * rate) / 1_000)
      segment.writeBigUInt64BE(BigInt(Math.max(0, moved)), time.from + 4)
    }
  }
}
