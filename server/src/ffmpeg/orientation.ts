const tag = 0x0112

/**
 * How a picture is to be turned by its EXIF, which is a small TIFF: 1 to 8, 1 where nothing is told or the bytes are odd.
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
