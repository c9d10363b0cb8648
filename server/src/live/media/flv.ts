/** One tag of FLV: RTMP carries the same bodies in its messages. */
export interface MediaTag {
  readonly kind: 'audio' | 'video' | 'script'
  /** In milliseconds of the sender's clock, of 32 bits. */
  readonly timestamp: number
  readonly body: Buffer
}

const kinds: Readonly<Record<number, MediaTag['kind']>> = { 8: 'audio', 9: 'video', 15: 'script', 18: 'script' }
const numbers = { audio: 8, video: 9, script: 18 } as const

/** The tag in an RTMP message; null for one that carries no media. */
export function tagOf({
  type,
  timestamp,
  body,
}: {
  readonly type: number
  readonly timestamp: number
  readonly body: Buffer
}): MediaTag | null {
  const kind = kinds[type]
  return kind === undefined || body.length === 0 ? null : { kind, timestamp, body }
}

/** The head of a stream of pictures alone. */
export const flvHead = Buffer.from('464c5601010000000900000000', 'hex')

/** Writes a tag with what stands around it in a file. */
export function writeTag({ kind, timestamp, body }: MediaTag): Buffer {
  const head = Buffer.alloc(11)
  head.writeUInt8(numbers[kind], 0)
  head.writeUIntBE(body.length, 1, 3)
  head.writeUIntBE(timestamp & 0xffffff, 4, 3)
  head.writeUInt8((timestamp >>> 24) & 0xff, 7)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(body.length + 11)
  return Buffer.concat([head, body, tail])
}

const headBytes = 13
const tagHeadBytes = 11

/** Reads tags out of the output of a media program, in pieces as they come. Throws for what is no FLV. */
export class FlvReader {
  #pieces: Buffer[] = []
  #length = 0
  #neededBytes = headBytes
  #isHeadRead = false

  read(bytes: Buffer): MediaTag[] {
    this.#pieces.push(bytes)
    this.#length += bytes.length
    if (this.#length < this.#neededBytes) return []
    const tags: MediaTag[] = []
    let rest = this.#pieces.length === 1 ? bytes : Buffer.concat(this.#pieces)
    if (!this.#isHeadRead) {
      if (rest.toString('latin1', 0, 3) !== 'FLV') throw new Error('no FLV')
      rest = rest.subarray(headBytes)
      this.#isHeadRead = true
    }
    for (;;) {
      this.#neededBytes = tagHeadBytes
      if (rest.length < tagHeadBytes) break
      const length = rest.readUIntBE(1, 3)
      this.#neededBytes = tagHeadBytes + length + 4
      if (rest.length < this.#neededBytes) break
      const tag = tagOf({
        type: rest.readUInt8(0) & 31,
        timestamp: rest.readUIntBE(4, 3) + rest.readUInt8(7) * 2 ** 24,
        body: rest.subarray(tagHeadBytes, tagHeadBytes + length),
      })
      rest = rest.subarray(this.#neededBytes)
      if (tag !== null) tags.push(tag)
    }
    this.#pieces = rest.length > 0 ? [rest] : []
    this.#length = rest.length
    return tags
  }
}
