/** A box of ISO 14496-12: its type, and where its content begins and ends. */
export interface Box {
  readonly type: string
  readonly from: number
  readonly to: number
}

/** The boxes of a range, one after the other; a broken one ends the list. */
export function* boxesIn(bytes: Buffer, from = 0, to = bytes.length): Generator<Box> {
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

/** All boxes at a path of types, within one of them or in the whole. */
export function* boxesAt(bytes: Buffer, [first, ...rest]: readonly string[], within?: Box): Generator<Box> {
  for (const box of boxesIn(bytes, within?.from, within?.to)) {
    if (box.type !== first) continue
    if (rest.length === 0) yield box
    else yield* boxesAt(bytes, rest, box)
  }
}
