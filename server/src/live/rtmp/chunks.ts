/** A whole message of a connection (RTMP 1.0, 6). */
export interface RtmpMessage {
  readonly type: number
  readonly streamId: number
  /** In milliseconds, of 32 bits. */
  readonly timestamp: number
  readonly body: Buffer
}

/** Bytes that break the protocol, or ask for more memory than they may have. */
export class ChunkProblem extends Error {
  override name = 'ChunkProblem'
}

/** Bounds of the memory of a connection. */
export interface ChunkLimits {
  /** The longest message. */
  readonly messageBytes: number
  /** All messages that are not whole yet, together. */
  readonly pendingBytes: number
}

/** Kinds of messages that control the connection itself (RTMP 1.0, 5.4). */
export const controls = { chunkSize: 1, abort: 2, acknowledgement: 3, user: 4, windowSize: 5, bandwidth: 6 } as const

const usualChunkBytes = 128
const largestChunkBytes = 1 << 20
const mostChunkStreams = 32
const extended = 0xffffff

interface ChunkStream {
  timestamp: number
  delta: number
  length: number
  type: number
  streamId: number
  isExtended: boolean
  parts: Buffer[]
  received: number
}

/**
 * Puts messages together out of chunks. Nothing is allocated by a length that was only told: a message grows by what has
 * arrived. The size of chunks and aborted messages are obeyed here; every other message is handed on.
 */
export class ChunkReader {
  limits: ChunkLimits
  readonly #streams = new Map<number, ChunkStream>()
  #chunkBytes = usualChunkBytes
  #rest: Buffer = Buffer.alloc(0)
  #pendingBytes = 0
  /** The chunk whose bytes are being read, and how many of them are still to come. */
  #current: { readonly stream: ChunkStream; left: number } | null = null

  constructor(limits: ChunkLimits) {
    this.limits = limits
  }

  /** Throws ChunkProblem; the connection is of no use after that. */
  *read(bytes: Buffer): Generator<RtmpMessage> {
    let at = 0
    let input = bytes
    if (this.#rest.length > 0) {
      input = Buffer.concat([this.#rest, bytes])
      this.#rest = Buffer.alloc(0)
    }
    while (at < input.length) {
      if (this.#current === null) {
        const header = this.#readHeader(input, at)
        if (header === null) {
          this.#rest = Buffer.from(input.subarray(at))
          return
        }
        at = header.to
        this.#current = this.#begin(header.stream)
      }
      const { stream } = this.#current
      const part = input.subarray(at, at + this.#current.left)
      at += part.length
      this.#current.left -= part.length
      if (part.length > 0) this.#append(stream, part)
      if (this.#current.left > 0) return
      this.#current = null
      if (stream.received < stream.length) continue
      const message = this.#finish(stream)
      if (!this.#obey(message)) yield message
    }
  }

  #readHeader(bytes: Buffer, from: number): { stream: ChunkStream; to: number } | null {
    const first = bytes[from]
    if (first === undefined) return null
    const format = first >> 6
    const short = first & 63
    const idBytes = short === 0 ? 2 : short === 1 ? 3 : 1
    const headerBytes = [11, 7, 3, 0][format] ?? 0
    let at = from + idBytes
    if (bytes.length < at + headerBytes) return null
    const id = short === 0 ? 64 + bytes.readUInt8(from + 1) : short === 1 ? 64 + bytes.readUInt16LE(from + 1) : short
    const before = this.#streams.get(id)
    if (!before && format !== 0 && format !== 1) throw new ChunkProblem('a chunk stream begins without its length')
    const timeField = format === 3 ? null : bytes.readUIntBE(at, 3)
    const isExtended = timeField === null ? before?.isExtended === true : timeField === extended
    const extendedAt = at + headerBytes
    if (isExtended && bytes.length < extendedAt + 4) return null
    // a header of the last form repeats the time of the one before it, which may have been no difference
    const time = timeField === null ? (before?.delta ?? 0) : isExtended ? bytes.readUInt32BE(extendedAt) : timeField
    const stream = before ?? this.#open(id)
    // a chunk that goes on with a message repeats nothing of its header but the extended time
    const goesOn = stream.received > 0
    if (goesOn && format !== 3) throw new ChunkProblem('a message begins within another')
    if (format <= 1) {
      const length = bytes.readUIntBE(at + 3, 3)
      if (length > this.limits.messageBytes) throw new ChunkProblem(`a message of ${length} bytes`)
      stream.length = length
      stream.type = bytes.readUInt8(at + 6)
    }
    if (format === 0) stream.streamId = bytes.readUInt32LE(at + 7)
    stream.isExtended = isExtended
    if (!goesOn) {
      stream.delta = format === 0 ? 0 : time
      stream.timestamp = format === 0 ? time : (stream.timestamp + time) >>> 0
    }
    at = extendedAt + (isExtended ? 4 : 0)
    return { stream, to: at }
  }

  #open(id: number): ChunkStream {
    if (this.#streams.size >= mostChunkStreams) throw new ChunkProblem('too many chunk streams')
    const fresh = { timestamp: 0, delta: 0, length: 0, type: 0, streamId: 0, isExtended: false, received: 0 }
    const stream = { ...fresh, parts: [] }
    this.#streams.set(id, stream)
    return stream
  }

  #begin(stream: ChunkStream) {
    return { stream, left: Math.min(this.#chunkBytes, stream.length - stream.received) }
  }

  #append(stream: ChunkStream, part: Buffer): void {
    this.#pendingBytes += part.length
    if (this.#pendingBytes > this.limits.pendingBytes) throw new ChunkProblem('too much that is not whole')
    stream.parts.push(part)
    stream.received += part.length
  }

  #finish(stream: ChunkStream): RtmpMessage {
    const { type, streamId, timestamp, parts } = stream
    const [first, ...rest] = parts
    // what came in one piece is not copied: copies of media cost more by the garbage they leave than by their making
    const body = first && rest.length === 0 ? first : Buffer.concat(parts)
    this.#drop(stream)
    return { type, streamId, timestamp, body }
  }

  #drop(stream: ChunkStream): void {
    this.#pendingBytes -= stream.received
    stream.parts = []
    stream.received = 0
  }

  /** Returns true if a message was for this reader alone. */
  #obey({ type, body }: RtmpMessage): boolean {
    if (type !== controls.chunkSize && type !== controls.abort) return false
    if (body.length < 4) throw new ChunkProblem('a control message is cut short')
    const value = body.readUInt32BE()
    if (type === controls.chunkSize) {
      if (value < 1 || value > largestChunkBytes) throw new ChunkProblem(`chunks of ${value} bytes`)
      this.#chunkBytes = value
    } else {
      const aborted = this.#streams.get(value)
      if (aborted) this.#drop(aborted)
    }
    return true
  }
}

/** Size of the chunks this side sends, told before the first message that is longer than the usual one. */
export const sentChunkBytes = 4_096

/** Writes a message in chunks. `timestamp` is in milliseconds; answers to encoders need none. */
export function writeMessage({
  type,
  body,
  chunkStream,
  streamId = 0,
  timestamp = 0,
}: {
  type: number
  body: Buffer
  chunkStream: number
  streamId?: number
  timestamp?: number
}): Buffer {
  const isExtended = timestamp >= extended
  const head = Buffer.alloc(12)
  head.writeUInt8(chunkStream, 0)
  head.writeUIntBE(isExtended ? extended : timestamp, 1, 3)
  head.writeUIntBE(body.length, 4, 3)
  head.writeUInt8(type, 7)
  head.writeUInt32LE(streamId, 8)
  const time = Buffer.alloc(isExtended ? 4 : 0)
  if (isExtended) time.writeUInt32BE(timestamp >>> 0)
  const pieces: Buffer[] = [head, time]
  for (let at = 0; at < body.length; at += sentChunkBytes) {
    // a chunk that goes on repeats the extended time (RTMP 1.0, 5.3.1.3)
    if (at > 0) pieces.push(Buffer.from([0xc0 | chunkStream]), time)
    pieces.push(body.subarray(at, at + sentChunkBytes))
  }
  return Buffer.concat(pieces)
}
