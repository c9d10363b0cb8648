const tag = 0x0112

/**
 * Returns how a picture is to be turned by its EXIF, which is a small TIFF: 1 to 8, 1 where nothing is told or the bytes are odd.
 * Read by us: versions of ffmpeg differ in whether they obey it.
 */
export function orientationIn(tiff: Buffer): number {
  const mark = tiff.toString('latin1', 0, 4)
  if (mark !== 'II*\0' && mark !== 'MM\0*') return 1
  const isLittle = mark.startsWith('I')
  const short = (at: number) => {
    if (at + 2 > tiff.length) return 0
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  }
  if (tiff.length < 8) return 1
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = Math.min(short(first), Math.floor(tiff.length / 12))
  for (let entry = 0; entry < entries; entry += 1) {
    const at = first + 2 + entry * 12
    if (short(at) !== tag) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** The filters that turn a picture upright, by its orientation. */
export const turns: Readonly<Record<number, string>> = {
  2: 'hflip',
  3: 'hflip,vflip',
  4: 'vflip',
  5: 'transpose=cclock_flip',
  6: 'transpose=clock',
  7: 'transpose=clock_flip',
  8: 'transpose=cclock',
}

const matrixRow = /^0000000[01]: +(-?\d+) +(-?\d+) /

/**
 * The orientation that a display matrix asks for (ISO 14496-12, 8.3.2.3), the nearest of the eight; `text` is its rows as
 * ffprobe prints them. Null where it is no matrix.
 */
export function orientationOf(text: string): number | null {
  const rows = text.split('\n').flatMap((line) => {
    const [, first, second] = matrixRow.exec(line) ?? []
    return first === undefined || second === undefined ? [] : [[Number(first), Number(second)] as const]
  })
  const [[a, b], [c, d]] = [rows[0] ?? [0, 0], rows[1] ?? [0, 0]]
  if (a * d - b * c === 0) return null
  if (Math.abs(a) + Math.abs(d) >= Math.abs(b) + Math.abs(c)) return a > 0 ? (d > 0 ? 1 : 4) : d > 0 ? 2 : 3
  return b > 0 ? (c > 0 ? 5 : 6) : c > 0 ? 8 : 7
}
