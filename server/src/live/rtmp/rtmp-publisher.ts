import { randomBytes } from 'node:crypto'
import type { MediaTag } from '../media/flv.ts'
import { type AmfValue, readAmf, writeAmf } from './amf.ts'
import { ChunkReader, controls, type RtmpMessage, sentChunkBytes, writeMessage } from './chunks.ts'
import { amfField, handshakeBytes, messageKinds, rtmpVersion, uint32 } from './rtmp-messages.ts'

/** Address of a receiver in the words of the protocol. */
export interface PublishAddress {
  /** The address without the key, such as rtmp://live.example/app. */
  readonly tcUrl: string
  readonly app: string
  readonly key: string
}

/** Listeners of a publisher. */
export interface PublisherEvents {
  /** Bytes for the receiver. */
  send(bytes: Buffer): void
  /** The receiver takes media now. */
  onReady(): void
  /** The receiver does not take the stream; `code` is what it said. */
  onRefused(code: string): void
}

/** A receiver that does not keep to the protocol. The text is for the log. */
export class PublisherProblem extends Error {
  override name = 'PublisherProblem'
}

/** A receiver has little to say. */
const limits = { messageBytes: 16 << 10, pendingBytes: 64 << 10 }
/** More than it is sent; a broadcast of days is acknowledged again and again. */
const mostMessages = 20_000
const transactions = { connect: 1, releaseStream: 2, announce: 3, createStream: 4, publish: 5 } as const
const windowBytes = 5_000_000
/** Kinds of user control messages (RTMP 1.0, 7.1.7). */
const ping = { request: 6, response: 7 } as const

/** The client's side of one RTMP connection, without the socket: it publishes one stream. */
export class RtmpPublisher {
  readonly #address: PublishAddress
  readonly #events: PublisherEvents
  readonly #chunks = new ChunkReader(limits)
  #state: 'hello' | 'commands' | 'on' | 'ended' = 'hello'
  #greeting: Buffer = Buffer.alloc(0)
  #stream = 0
  #messages = 0

  constructor(address: PublishAddress, events: PublisherEvents) {
    this.#address = address
    this.#events = events
  }

  /** Begins the handshake. */
  start(): void {
    const own = Buffer.concat([Buffer.alloc(8), randomBytes(handshakeBytes - 8)])
    this.#events.send(Buffer.concat([Buffer.from([rtmpVersion]), own]))
  }

  /** Takes bytes of the receiver. Throws for those that break the protocol. */
  read(bytes: Buffer): void {
    const left = this.#state === 'hello' ? this.#greet(bytes) : bytes
    if (left === null) return
    for (const message of this.#chunks.read(left)) this.#take(message)
  }

  /** Sends a tag; `timestamp` counts from the beginning of what this receiver is sent. */
  write({ kind, body }: Pick<MediaTag, 'kind' | 'body'>, timestamp: number): void {
    if (this.#state !== 'on') return
    this.#messages = Math.max(0, this.#messages - 1)
    const type = kind === 'audio' ? messageKinds.audio : kind === 'video' ? messageKinds.video : messageKinds.data
    const chunkStream = kind === 'audio' ? 4 : kind === 'video' ? 6 : 5
    this.#events.send(writeMessage({ type, body, chunkStream, streamId: this.#stream, timestamp }))
  }

  /** Says that nothing more comes. */
  end(): void {
    if (this.#state !== 'on') return
    this.#state = 'ended'
    this.#command('FCUnpublish', 6, null, this.#address.key)
    this.#command('deleteStream', 7, null, this.#stream)
  }

  #greet(bytes: Buffer): Buffer | null {
    const all = Buffer.concat([this.#greeting, bytes])
    if (all.length > 0 && all[0] !== rtmpVersion) throw new PublisherProblem('no RTMP handshake')
    if (all.length < 1 + 2 * handshakeBytes) {
      this.#greeting = all
      return null
    }
    this.#greeting = Buffer.alloc(0)
    this.#state = 'commands'
    this.#events.send(all.subarray(1, 1 + handshakeBytes))
    this.#connect()
    return all.subarray(1 + 2 * handshakeBytes)
  }

  #connect(): void {
    const { app, tcUrl } = this.#address
    this.#send(controls.chunkSize, uint32(sentChunkBytes))
    const about = { app, type: 'nonprivate', flashVer: 'FMLE/3.0 (compatible; Skleyka)', tcUrl }
    this.#command('connect', transactions.connect, about)
  }

  #take({ type, body }: RtmpMessage): void {
    this.#messages += 1
    // a receiver that talks without end has something else in mind
    if (this.#messages > mostMessages) throw new PublisherProblem('too many messages')
    if (type === messageKinds.command) this.#answer(readAmf(body))
    else if (type === messageKinds.commandAmf3) this.#answer(readAmf(body.subarray(1)))
    else if (type === controls.user && body.length >= 6 && body.readUInt16BE() === ping.request) {
      const pong = Buffer.from(body.subarray(0, 6))
      pong.writeUInt16BE(ping.response)
      this.#send(controls.user, pong)
    }
  }

  #answer([name, transaction, , value]: AmfValue[]): void {
    if (this.#state === 'ended') return
    if (name === '_result' && transaction === transactions.connect) {
      const { key } = this.#address
      this.#send(controls.windowSize, uint32(windowBytes))
      this.#command('releaseStream', transactions.releaseStream, null, key)
      this.#command('FCPublish', transactions.announce, null, key)
      this.#command('createStream', transactions.createStream, null)
    } else if (name === '_result' && transaction === transactions.createStream) {
      if (typeof value !== 'number' || value < 0 || value > 0xffffffff) throw new PublisherProblem('no stream')
      this.#stream = value
      const body = writeAmf('publish', transactions.publish, null, this.#address.key, 'live')
      this.#events.send(writeMessage({ type: messageKinds.command, body, chunkStream: 5, streamId: this.#stream }))
    } else if (name === '_error') {
      // receivers that know neither of these say so and go on
      if (transaction !== transactions.releaseStream && transaction !== transactions.announce) this.#refused(value)
    } else if (name === 'onStatus') this.#status(value)
  }

  #status(status: AmfValue): void {
    const code = amfField(status, 'code')
    if (amfField(status, 'level') === 'error') this.#refused(status)
    else if (code === 'NetStream.Publish.Start' && this.#state === 'commands') {
      this.#state = 'on'
      this.#events.onReady()
    }
  }

  #refused(status: AmfValue): void {
    this.#state = 'ended'
    const code = amfField(status, 'code')
    this.#events.onRefused(typeof code === 'string' ? code : '')
  }

  #command(name: string, transaction: number, ...values: AmfValue[]): void {
    this.#send(messageKinds.command, writeAmf(name, transaction, ...values))
  }

  #send(type: number, body: Buffer): void {
    this.#events.send(writeMessage({ type, body, chunkStream: type === messageKinds.command ? 3 : 2 }))
  }
}
