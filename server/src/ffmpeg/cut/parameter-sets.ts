/** The parameter sets that readers of an H.264 stream are given ahead: an `avcC` record, ISO/IEC 14496-15 §5.3.3.1. */
export interface ParameterSets {
  /** Version, profile, compatibility, level and the length of lengths, as they stand. */
  readonly head: Uint8Array
  readonly sequence: readonly Uint8Array[]
  readonly picture: readonly Uint8Array[]
  /** Bytes that the higher profiles add behind the sets. */
  readonly tail: Uint8Array
}

const headBytes = 5
const maxSequenceSets = 31

/** Reads an `avcC` record; null for one that is cut short. */
export function readParameterSets(record: Uint8Array): ParameterSets | null {
  const sets: Uint8Array[][] = []
  let at = headBytes
  for (const mask of [0x1f, 0xff]) {
    const count = record[at]
    if (count === undefined) return null
    at += 1
    const found: Uint8Array[] = []
    for (let left = count & mask; left > 0; left -= 1) {
      const length = ((record[at] ?? 0) << 8) | (record[at + 1] ?? 0)
      const set = record.subarray(at + 2, at + 2 + length)
      if (length === 0 || set.length !== length) return null
      found.push(set)
      at += 2 + length
    }
    sets.push(found)
  }
  const [sequence = [], picture = []] = sets
  return { head: record.subarray(0, headBytes), sequence, picture, tail: record.subarray(at) }
}

/** The number that slices call a set by. */
export const numberOfSequence = (set: Uint8Array): number => readNumber(set, 4)
export const numberOfPicture = (set: Uint8Array): number => readNumber(set, 1)

/** A number in Exp-Golomb code at the beginning of a byte. */
function readNumber(bytes: Uint8Array, from: number): number {
  const bit = (place: number) => ((bytes[from + (place >> 3)] ?? 0xff) >> (7 - (place & 7))) & 1
  let zeros = 0
  while (bit(zeros) === 0) zeros += 1
  let value = 1
  for (let place = 1; place <= zeros; place += 1) value = value * 2 + bit(zeros + place)
  return value - 1
}

/** A number that no set of a stream bears: encoders name both kinds of theirs by it. Null when all are taken. */
export function freeNumber({ sequence, picture }: ParameterSets): number | null {
  const taken = new Set([...sequence.map(numberOfSequence), ...picture.map(numberOfPicture)])
  for (let number = 1; number <= maxSequenceSets; number += 1) if (!taken.has(number)) return number
  return null
}

/**
 * One record for pieces of several encoders, the head and the tail of the first. Null when two of them call different sets by
 * one number: a reader would take one for the other.
 */
export function joinParameterSets(all: readonly ParameterSets[]): Uint8Array | null {
  const [first] = all
  if (!first) return null
  const sequence = joinSets(
    all.map((sets) => sets.sequence),
    numberOfSequence,
  )
  const picture = joinSets(
    all.map((sets) => sets.picture),
    numberOfPicture,
  )
  if (!sequence || !picture || sequence.length > maxSequenceSets || picture.length > 255) return null
  const written = (sets: readonly Uint8Array[]) => sets.flatMap((set) => [set.length >> 8, set.length & 0xff, ...set])
  return Uint8Array.from([
    ...first.head,
    ...[0xe0 | sequence.length, ...written(sequence)],
    ...[picture.length, ...written(picture)],
    ...first.tail,
  ])
}

function joinSets(
  lists: readonly (readonly Uint8Array[])[],
  numberOf: (set: Uint8Array) => number,
): Uint8Array[] | null {
  const byNumber = new Map<number, Uint8Array>()
  for (const set of lists.flat()) {
    const known = byNumber.get(numberOf(set))
    if (known && Buffer.compare(known, set) !== 0) return null
    byNumber.set(numberOf(set), set)
  }
  return [...byNumber.values()]
}
