/** Side of the square picture that a hash is made of. */
export const side = 32

/** Number of 32-bit words of a print: 64 signs, then 64 marks of signs too weak to rely on. */
export const wordsOfPrint = 4
const bits = 64
const weakBits = 16

/** Coefficients of the cosine transform that a hash keeps, as [across, down]. */
export type Coefficients = readonly (readonly [across: number, down: number])[]

/** The lowest frequencies without the mean: what survives recoding, a small size and a logo. */
export const pictureCoefficients: Coefficients = pairs(9)
  .filter(([across, down]) => across + down > 0)
  .sort((a, b) => a[0] + a[1] - (b[0] + b[1]) || a[0] - b[0])
  .slice(0, bits)

/**
 * Across is time: what stays the same over the window, such as the timbre of a room, tells nothing, and what changes fast is lost by prints
 * that begin an eighth of a second apart.
 */
export const soundCoefficients: Coefficients = pairs(13)
  .filter(([across]) => across > 0 && across <= 5)
  .slice(0, bits)

function pairs(count: number): [number, number][] {
  return Array.from({ length: count * count }, (_, at) => [at % count, Math.floor(at / count)])
}

/** Signs that a mirrored picture turns round: those of odd frequencies across. */
export const mirrorMask: readonly [number, number] = maskOf(pictureCoefficients.map(([across]) => across % 2 === 1))

function maskOf(marks: readonly boolean[]): [number, number] {
  const words: [number, number] = [0, 0]
  for (const [bit, isMarked] of marks.entries()) if (isMarked) words[bit < 32 ? 0 : 1] |= 1 << (bit % 32)
  return [words[0] >>> 0, words[1] >>> 0]
}

const [frequencies, frequenciesAcross] = [13, 9]
const cosines = Float64Array.from({ length: frequencies * side }, (_, at) =>
  Math.cos(((2 * (at % side) + 1) * Math.floor(at / side) * Math.PI) / (2 * side)),
)
const rows = new Float64Array(frequenciesAcross * side)
const values = new Float64Array(bits)
const order = new Float64Array(bits)

/**
 * Writes the print of a square picture: the signs of its low frequencies, and which of them are nearly zero. Signs are kept
 * by a change of brightness, contrast, size and codec. Returns the strength of the picture: root mean square of what was kept.
 */
export function writePrint(picture: Float64Array, keep: Coefficients, into: Uint32Array, at: number): number {
  for (let across = 0; across < frequenciesAcross; across += 1) {
    for (let y = 0; y < side; y += 1) {
      let sum = 0
      for (let x = 0; x < side; x += 1) sum += (picture[y * side + x] ?? 0) * (cosines[across * side + x] ?? 0)
      rows[across * side + y] = sum
    }
  }
  let squares = 0
  for (let bit = 0; bit < bits; bit += 1) {
    const [across, down] = keep[bit] ?? [0, 0]
    let sum = 0
    for (let y = 0; y < side; y += 1) sum += (rows[across * side + y] ?? 0) * (cosines[down * side + y] ?? 0)
    values[bit] = sum
    order[bit] = Math.abs(sum)
    squares += sum * sum
  }
  const limit = order.sort()[weakBits] ?? 0
  into.fill(0, at, at + wordsOfPrint)
  for (let bit = 0; bit < bits; bit += 1) {
    const word = at + (bit >> 5)
    const value = values[bit] ?? 0
    if (value > 0) into[word] = (into[word] ?? 0) | (1 << (bit & 31))
    if (Math.abs(value) < limit) into[word + 2] = (into[word + 2] ?? 0) | (1 << (bit & 31))
  }
  return Math.sqrt(squares / bits) / (side * side)
}

/** Counts the set bits of a word. */
export function countBits(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
