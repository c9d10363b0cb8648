/** A box of ISO 14496-12: its type, and where its content begins and ends. */
interface Box {
  readonly type: string
  readonly from: number
  readonly to: number
}

function* boxesIn(bytes: Buffer, from = 0, to = bytes.length): Generator<Box> {
  let at = from
  while (at + 8 <= to) {
    const size = bytes.readUInt32BE(at)
    const isLong = size === 1 && at + 16 <= to
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size
    if (length < 8 || at + length > to) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), from: at + (isLong ? 16 : 8), to: at + length }
    at += length
  }
}

function* boxesAt(bytes: Buffer, [first, ...rest]: readonly string[], within?: Box): Generator<Box> {
  for (const box of boxesIn(bytes, within?.from, within?.to)) {
    if (box.type !== first) continue
    if (rest.length === 0) yield box
    else yield* boxesAt(bytes, rest, box)
  }
}

/**
 * Lets the fragments of a segment of one stream begin so much later, as each says by itself (tfdt): not every player hears
 * of a delay that the header alone tells. `init` is the header, which names the ticks of a second.
 */
export function delayFragments(segment: Buffer, init: Buffer, delayMs: number): Buffer {
  const [header] = boxesAt(init, ['moov', 'trak', 'mdia', 'mdhd'])
  if (!header) throw new Error('a header without its stream')
  const ticksAt = header.from + (init[header.from] === 1 ? 20 : 12)
  const ticks = Math.round((delayMs / 1000) * init.readUInt32BE(ticksAt))
  const delayed = Buffer.from(segment)
  for (const { from } of boxesAt(delayed, ['moof', 'traf', 'tfdt'])) {
    if (delayed[from] === 1) delayed.writeBigUInt64BE(delayed.readBigUInt64BE(from + 4) + BigInt(ticks), from + 4)
    else delayed.writeUInt32BE(delayed.readUInt32BE(from + 4) + ticks, from + 4)
  }
  return delayed
}
