/** Ticks of Opus in a second, whatever it was recorded at (RFC 7845, 4). */
export const opusRate = 48_000

const serial = 1
const first = 2
const table = Uint32Array.from({ length: 256 }, (_, at) => {
  let value = at << 24
  for (let bit = 0; bit < 8; bit += 1) value = (value << 1) ^ (value & 0x80000000 ? 0x04c11db7 : 0)
  return value >>> 0
})

/** Writes Opus into an Ogg stream (RFC 3533, RFC 7845), one packet a page, so that nothing waits. */
export class OggOpusWriter {
  #page = 0

  /** The two pages that begin a stream. */
  head(): Buffer {
    const about = Buffer.alloc(19)
    about.write('OpusHead', 0, 'latin1')
    about.writeUInt8(1, 8)
    about.writeUInt8(2, 9)
    about.writeUInt32LE(opusRate, 12)
    const tags = Buffer.alloc(16)
    tags.write('OpusTags', 0, 'latin1')
    return Buffer.concat([this.#write(about, 0, first), this.#write(tags, 0, 0)])
  }

  /** A packet; `end` is the place of its last sample in the stream. */
  packet(data: Buffer, end: number): Buffer {
    return this.#write(data, end, 0)
  }

  #write(data: Buffer, granule: number, flags: number): Buffer {
    const lengths = [...Array.from({ length: Math.floor(data.length / 255) }, () => 255), data.length % 255]
    const head = Buffer.alloc(27 + lengths.length)
    head.write('OggS', 0, 'latin1')
    head.writeUInt8(flags, 5)
    head.writeBigUInt64LE(BigInt(granule), 6)
    head.writeUInt32LE(serial, 14)
    head.writeUInt32LE(this.#page, 18)
    head.writeUInt8(lengths.length, 26)
    head.set(lengths, 27)
    this.#page += 1
    const page = Buffer.concat([head, data])
    page.writeUInt32LE(checksum(page), 22)
    return page
  }
}

function checksum(bytes: Buffer): number {
  let value = 0
  for (const byte of bytes) value = ((value << 8) ^ (table[((value >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0
  return value
}

/** The longest packet of Opus is 120 ms (RFC 6716, 3.2.5), and no longer than a page holds here. */
const mostSamples = 5_760
const longestPacket = 255 * 255 - 1

/** Samples of a packet, by its first bytes (RFC 6716, 3.1); 0 for one that is broken. */
export function samplesOf(packet: Buffer): number {
  const toc = packet[0]
  if (toc === undefined || packet.length > longestPacket) return 0
  const config = toc >> 3
  const frame =
    config < 12
      ? ([480, 960, 1_920, 2_880][config & 3] ?? 0)
      : config < 16
        ? ([480, 960][config & 1] ?? 0)
        : ([120, 240, 480, 960][config & 3] ?? 0)
  const code = toc & 3
  const frames = code === 0 ? 1 : code < 3 ? 2 : (packet[1] ?? 0) & 63
  const samples = frame * frames
  return samples <= mostSamples ? samples : 0
}
