import type { AmfValue } from './amf.ts'

/** Kinds of messages beside the controls of the connection (RTMP 1.0, 7.1). */
export const messageKinds = {
  ...{ audio: 8, video: 9, dataAmf3: 15, commandAmf3: 17, data: 18, command: 20, aggregate: 22 },
} as const
/** Length of each part of the handshake, and the version it begins with (RTMP 1.0, 5.2). */
export const handshakeBytes = 1_536
export const rtmpVersion = 3

/** Writes a number in four bytes. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Returns a field of an object; undefined where there is none. */
export const amfField = (value: AmfValue, name: string): AmfValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? value[name]
    : undefined
