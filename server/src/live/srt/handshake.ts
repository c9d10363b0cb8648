import { controls, writeControl } from './packets.ts'

/** Steps of a handshake, and above `refused` reasons to refuse it. */
export const steps = { induction: 1, conclusion: 0xffff_ffff, refused: 1_000 } as const

/** Reasons of a refusal, as libsrt numbers them. */
export const refusals = {
  peer: 1_002,
  malformed: 1_004,
  version: 1_008,
  wrongSecret: 1_010,
  noSecret: 1_011,
  mode: 1_012,
  congestion: 1_013,
  filter: 1_014,
  group: 1_015,
  overload: 1_402,
  conflict: 1_407,
  unavailable: 1_503,
} as const

/** Extensions of a conclusion. */
export const extensions = {
  request: 1,
  response: 2,
  keyRequest: 3,
  keyResponse: 4,
  streamId: 5,
  congestion: 6,
  filter: 7,
  group: 8,
} as const

/** A handshake of either side. */
export interface Handshake {
  readonly version: number
  /** Length of the key that is asked for, in units of 8 bytes. */
  readonly encryption: number
  readonly field: number
  readonly sequence: number
  readonly packetBytes: number
  readonly window: number
  readonly step: number
  readonly socketId: number
  readonly cookie: number
  readonly extensions: ReadonlyMap<number, Buffer>
}

/** The version of handshakes with extensions. */
export const version5 = 5
/** The mark of a server that speaks SRT, in the answer to an induction. */
export const magic = 0x4a17
const fixedBytes = 48
const flags = { request: 1, key: 2, config: 4 } as const

/** Reads a handshake; null for one that is none. */
export function readHandshake(body: Buffer): Handshake | null {
  if (body.length < fixedBytes) return null
  const found = new Map<number, Buffer>()
  for (let at = fixedBytes; at + 4 <= body.length; ) {
    const length = body.readUInt16BE(at + 2) * 4
    if (at + 4 + length > body.length) break
    found.set(body.readUInt16BE(at), body.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return {
    ...{ version: body.readUInt32BE(0), encryption: body.readUInt16BE(4), field: body.readUInt16BE(6) },
    ...{ sequence: body.readUInt32BE(8) & 0x7fff_ffff, packetBytes: body.readUInt32BE(12) },
    ...{ window: body.readUInt32BE(16), step: body.readUInt32BE(20), socketId: body.readUInt32BE(24) },
    ...{ cookie: body.readUInt32BE(28), extensions: found },
  }
}

/** Writes a handshake for a peer; `to` is its socket, 0 before it is known. */
export function writeHandshake(handshake: Handshake, to: number, timestamp = 0): Buffer {
  const fixed = Buffer.alloc(fixedBytes)
  fixed.writeUInt32BE(handshake.version, 0)
  fixed.writeUInt16BE(handshake.encryption, 4)
  fixed.writeUInt16BE(handshake.field, 6)
  fixed.writeUInt32BE(handshake.sequence, 8)
  fixed.writeUInt32BE(handshake.packetBytes, 12)
  fixed.writeUInt32BE(handshake.window, 16)
  fixed.writeUInt32BE(handshake.step, 20)
  fixed.writeUInt32BE(handshake.socketId, 24)
  fixed.writeUInt32BE(handshake.cookie, 28)
  const parts = [...handshake.extensions].flatMap(([type, content]) => {
    const head = Buffer.alloc(4)
    head.writeUInt16BE(type, 0)
    head.writeUInt16BE(Math.ceil(content.length / 4), 2)
    return [head, content, Buffer.alloc((4 - (content.length % 4)) % 4)]
  })
  const body = Buffer.concat([fixed, ...parts])
  return writeControl({ type: controls.handshake, timestamp, socketId: to, body })
}

/** Returns the field of a conclusion that says which extensions it has. */
export function fieldOf(types: Iterable<number>): number {
  let field = 0
  for (const type of types) {
    if (type === extensions.request || type === extensions.response) field |= flags.request
    else if (type === extensions.keyRequest || type === extensions.keyResponse) field |= flags.key
    else field |= flags.config
  }
  return field
}

/** Texts of extensions stand in words whose bytes are turned round. */
export function readText(content: Buffer): string {
  const turned = Buffer.from(content.subarray(0, content.length & ~3)).swap32()
  const end = turned.indexOf(0)
  return turned.toString('utf8', 0, end < 0 ? turned.length : end)
}

export function writeText(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]).swap32()
}

/** Capabilities of a side: what it is able to do, and for how long it waits for packets that were lost. */
export interface Capabilities {
  readonly flags: number
  readonly receiveMs: number
  readonly sendMs: number
}

/** Version 1.5.1 of the library, whose behaviour this one has. */
const libraryVersion = 0x01_05_01
/** Times of delivery, encryption, late packets dropped, periodic loss reports, and the mark of packets that are sent again. */
export const usualFlags = 0x3f
export const streamFlag = 0x40

export function readCapabilities(content: Buffer | undefined): Capabilities | null {
  if (content === undefined || content.length < 12) return null
  return { flags: content.readUInt32BE(4), receiveMs: content.readUInt16BE(8), sendMs: content.readUInt16BE(10) }
}

export function writeCapabilities({ flags: able, receiveMs, sendMs }: Capabilities): Buffer {
  const content = Buffer.alloc(12)
  content.writeUInt32BE(libraryVersion, 0)
  content.writeUInt32BE(able, 4)
  content.writeUInt16BE(receiveMs, 8)
  content.writeUInt16BE(sendMs, 10)
  return content
}
