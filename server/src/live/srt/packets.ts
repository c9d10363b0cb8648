/** Kinds of control packets (SRT, draft-sharabayko-srt-01, 3.2). */
export const controls = {
  handshake: 0,
  keepAlive: 1,
  acknowledge: 2,
  lossReport: 3,
  shutdown: 5,
  acknowledged: 6,
  dropRequest: 7,
  extension: 0x7fff,
} as const

const headerBytes = 16
/** The longest packet that fits into a frame of Ethernet. */
export const longestPacket = 1_500 - 28
const controlBit = 0x8000_0000
const sequenceBits = 0x7fff_ffff

/** A control packet of a peer. */
export interface ControlPacket {
  readonly kind: 'control'
  readonly type: number
  readonly subtype: number
  /** The word whose meaning depends on the type. */
  readonly info: number
  readonly socketId: number
  readonly body: Buffer
}

/** A packet of media. */
export interface DataPacket {
  readonly kind: 'data'
  readonly sequence: number
  /** 0 in clear, 1 and 2 by the even and the odd key. */
  readonly keyOf: number
  /** It was sent before. */
  readonly isAgain: boolean
  readonly socketId: number
  readonly body: Buffer
}

/** Reads a packet; null for one that is too short to be any. */
export function readPacket(bytes: Buffer): ControlPacket | DataPacket | null {
  if (bytes.length < headerBytes || bytes.length > longestPacket) return null
  const first = bytes.readUInt32BE(0)
  const second = bytes.readUInt32BE(4)
  const socketId = bytes.readUInt32BE(12)
  const body = bytes.subarray(headerBytes)
  if (first < controlBit) {
    const keyOf = (second >>> 27) & 3
    return { kind: 'data', sequence: first, keyOf, isAgain: ((second >>> 26) & 1) === 1, socketId, body }
  }
  return {
    ...{ kind: 'control', type: (first >>> 16) & sequenceBits & 0x7fff, subtype: first & 0xffff },
    ...{ info: second, socketId, body },
  }
}

/** Fields of a control packet to be sent. */
export interface ControlFields {
  readonly type: number
  readonly subtype?: number
  readonly info?: number
  readonly timestamp: number
  readonly socketId: number
  readonly body?: Buffer
}

/** Peers of old expect a body in every control packet. */
const emptyBody = Buffer.alloc(4)

export function writeControl({ type, subtype = 0, info = 0, timestamp, socketId, body }: ControlFields): Buffer {
  const head = Buffer.alloc(headerBytes)
  head.writeUInt32BE((controlBit | (type << 16) | subtype) >>> 0, 0)
  head.writeUInt32BE(info >>> 0, 4)
  head.writeUInt32BE(timestamp >>> 0, 8)
  head.writeUInt32BE(socketId, 12)
  return Buffer.concat([head, body ?? emptyBody])
}

/** Fields of a packet of media to be sent. */
export interface DataFields {
  readonly sequence: number
  readonly keyOf: number
  readonly isAgain: boolean
  /** Number of the message, which is this packet alone. */
  readonly message: number
  readonly timestamp: number
  readonly socketId: number
  readonly body: Buffer
}

const wholeMessage = 0xc000_0000
const messageBits = 0x03ff_ffff

export function writeData({ sequence, keyOf, isAgain, message, timestamp, socketId, body }: DataFields): Buffer {
  const head = Buffer.alloc(headerBytes)
  head.writeUInt32BE(sequence, 0)
  const about = wholeMessage | (keyOf << 27) | (isAgain ? 1 << 26 : 0) | (message & messageBits)
  head.writeUInt32BE(about >>> 0, 4)
  head.writeUInt32BE(timestamp >>> 0, 8)
  head.writeUInt32BE(socketId, 12)
  return Buffer.concat([head, body])
}

/** Returns how far a sequence number is behind another one, both of 31 bits that begin anew after the last. */
export const distance = (later: number, earlier: number): number => ((later - earlier) << 1) >> 1

/** Returns the sequence number so many packets later. */
export const advance = (sequence: number, by = 1): number => (sequence + by) & sequenceBits

/** A stretch of packets, both ends among them. */
export interface SequenceRange {
  readonly from: number
  readonly to: number
}

/** Writes the stretch of packets that a sender has given up. */
export function writeRange({ from, to }: SequenceRange): Buffer {
  const body = Buffer.alloc(8)
  body.writeUInt32BE(from, 0)
  body.writeUInt32BE(to, 4)
  return body
}

/** Writes a list of lost packets (Appendix A of the draft). */
export function writeLoss(ranges: readonly SequenceRange[]): Buffer {
  const words = ranges.flatMap(({ from, to }) => (from === to ? [from] : [(from | controlBit) >>> 0, to]))
  const body = Buffer.alloc(words.length * 4)
  for (const [place, word] of words.entries()) body.writeUInt32BE(word, place * 4)
  return body
}

/** Reads such a list. */
export function readLoss(body: Buffer): SequenceRange[] {
  const ranges: SequenceRange[] = []
  for (let at = 0; at + 4 <= body.length; at += 4) {
    const word = body.readUInt32BE(at)
    const from = word & sequenceBits
    if (word < controlBit) ranges.push({ from, to: from })
    else if (at + 8 <= body.length) {
      at += 4
      ranges.push({ from, to: body.readUInt32BE(at) & sequenceBits })
    }
  }
  return ranges
}
