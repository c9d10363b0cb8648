import { randomBytes } from 'node:crypto'
import { type AmfValue, readAmf, writeAmf } from './amf.ts'
import { ChunkReader, controls, type RtmpMessage, sentChunkBytes, writeMessage } from './chunks.ts'
import { amfField, handshakeBytes, messageKinds, rtmpVersion, uint32 } from './rtmp-messages.ts'

/** A wish to publish: the name of the application and the key behind it. */
export interface PublishWish {
  readonly app: string
  readonly key: string
}

/** Listeners of a connection. */
export interface ConnectionEvents {
  /** Bytes for the encoder. */
  send(bytes: Buffer): void
  /** An encoder asks to publish; nothing is promised to it until `accept` or `refuse` is called. */
  onPublish(wish: PublishWish): void
  /** Media of an encoder that was accepted. */
  onMedia(message: RtmpMessage): void
  /** The encoder has said that it ends. */
  onEnd(): void
}

/** An encoder that does not keep to the protocol, or asks for what this door does not give. The text is for the log. */
export class RtmpProblem extends Error {
  override name = 'RtmpProblem'
}

const windowBytes = 5_000_000
const mediaStream = 1
const longestName = 256

/** Before a key was accepted: a command with its object fits well. */
const limitsOfStranger = { messageBytes: 16 << 10, pendingBytes: 64 << 10 }
/** A key frame of 40 Mbit/s video fits well. */
const limitsOfEncoder = { messageBytes: 4 << 20, pendingBytes: 8 << 20 }
const mostCommands = 50

/**
 * The server's side of one RTMP connection, without the socket. It lets nothing be played, promises nothing before the key was
 * accepted, and drops media that comes earlier.
 */
export class RtmpConnection {
  readonly #events: ConnectionEvents
  readonly #chunks = new ChunkReader(limitsOfStranger)
  #state: 'hello' | 'answer' | 'commands' | 'asked' | 'on' | 'ended' = 'hello'
  #greeting: Buffer = Buffer.alloc(0)
  #app = ''
  #commands = 0
  #received = 0
  #acknowledged = 0
  #window = 0

  constructor(events: ConnectionEvents) {
    this.#events = events
  }

  /** Takes bytes of the encoder. Throws for those that break the protocol; the connection is closed then. */
  read(bytes: Buffer): void {
    const left = this.#state === 'hello' || this.#state === 'answer' ? this.#greet(bytes) : bytes
    if (left === null) return
    this.#received += left.length
    for (const message of this.#chunks.read(left)) this.#take(message)
    this.#acknowledge()
  }

  /** Lets the encoder publish. */
  accept(): void {
    if (this.#state !== 'asked') return
    this.#state = 'on'
    this.#chunks.limits = limitsOfEncoder
    const begin = Buffer.alloc(6)
    begin.writeUInt32BE(mediaStream, 2)
    this.#send(controls.user, begin)
    this.#status('status', 'NetStream.Publish.Start', 'Publishing')
  }

  /** Refuses what the encoder asked for; `code` and `text` are in the words of the protocol. */
  refuse(code: 'NetStream.Publish.BadName' | 'NetStream.Publish.Rejected', text: string): void {
    if (this.#state === 'ended') return
    this.#state = 'ended'
    this.#status('error', code, text)
  }

  #greet(bytes: Buffer): Buffer | null {
    const all = Buffer.concat([this.#greeting, bytes])
    if (all.length > 0 && all[0] !== rtmpVersion && this.#state === 'hello') throw new RtmpProblem('no RTMP handshake')
    if (this.#state === 'hello') {
      if (all.length < 1 + handshakeBytes) return this.#keepGreeting(all)
      const own = Buffer.concat([Buffer.alloc(8), randomBytes(handshakeBytes - 8)])
      const theirs = all.subarray(1, 1 + handshakeBytes)
      this.#events.send(Buffer.concat([Buffer.from([rtmpVersion]), own, theirs]))
      this.#state = 'answer'
      this.#greeting = Buffer.alloc(0)
      return this.#greet(all.subarray(1 + handshakeBytes))
    }
    // encoders do not agree on what the answer repeats, so it is not compared
    if (all.length < handshakeBytes) return this.#keepGreeting(all)
    this.#greeting = Buffer.alloc(0)
    this.#state = 'commands'
    return all.subarray(handshakeBytes)
  }

  #keepGreeting(all: Buffer): null {
    this.#greeting = Buffer.from(all)
    return null
  }

  #take(message: RtmpMessage): void {
    switch (message.type) {
      case messageKinds.command:
        this.#command(message.body)
        return
      case messageKinds.commandAmf3:
        this.#command(message.body.subarray(1))
        return
      case messageKinds.audio:
      case messageKinds.video:
      case messageKinds.data:
        if (this.#state === 'on') this.#events.onMedia(message)
        return
      case controls.windowSize:
        if (message.body.length >= 4) this.#window = message.body.readUInt32BE()
        return
      case messageKinds.aggregate:
        throw new RtmpProblem('aggregated messages')
      default:
    }
  }

  #command(body: Buffer): void {
    this.#commands += 1
    if (this.#commands > mostCommands) throw new RtmpProblem('too many commands')
    const [name, transaction, ...args] = readAmf(body)
    switch (name) {
      case 'connect':
        this.#connect(transaction, args[0])
        return
      case 'createStream':
        this.#answer(transaction, null, mediaStream)
        return
      case 'releaseStream':
      case 'FCPublish':
      case 'getStreamLength':
        this.#answer(transaction, null, undefined)
        return
      case 'publish':
        this.#publish(args[1])
        return
      case 'FCUnpublish':
      case 'closeStream':
      case 'deleteStream':
        this.#end()
        return
      case 'play':
      case 'play2':
        throw new RtmpProblem('nothing is played here')
      default:
    }
  }

  #connect(transaction: AmfValue, commandObject: AmfValue): void {
    if (this.#app !== '') throw new RtmpProblem('connected twice')
    const app = amfField(commandObject, 'app')
    if (typeof app !== 'string' || app === '' || app.length > longestName) throw new RtmpProblem('no application')
    this.#app = app
    this.#send(controls.windowSize, uint32(windowBytes))
    this.#send(controls.bandwidth, Buffer.concat([uint32(windowBytes), Buffer.from([2])]))
    this.#send(controls.chunkSize, uint32(sentChunkBytes))
    const about = { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }
    const status = {
      level: 'status',
      code: 'NetConnection.Connect.Success',
      description: 'Connected',
      objectEncoding: 0,
    }
    this.#answer(transaction, about, status)
  }

  #publish(name: AmfValue): void {
    if (this.#app === '') throw new RtmpProblem('published before it was connected')
    if (this.#state !== 'commands') throw new RtmpProblem('published twice')
    if (typeof name !== 'string' || name.length > longestName) throw new RtmpProblem('no key')
    this.#state = 'asked'
    this.#events.onPublish({ app: before(this.#app, /[/?]/), key: before(name, /\?/) })
  }

  #end(): void {
    if (this.#state !== 'on') return
    this.#state = 'ended'
    this.#events.onEnd()
  }

  #answer(transaction: AmfValue, ...values: AmfValue[]): void {
    const number = typeof transaction === 'number' ? transaction : 0
    this.#send(messageKinds.command, writeAmf('_result', number, ...values))
  }

  #status(level: 'status' | 'error', code: string, description: string): void {
    const body = writeAmf('onStatus', 0, null, { level, code, description })
    this.#events.send(writeMessage({ type: messageKinds.command, body, chunkStream: 5, streamId: mediaStream }))
  }

  #send(type: number, body: Buffer): void {
    this.#events.send(writeMessage({ type, body, chunkStream: type === messageKinds.command ? 3 : 2 }))
  }

  /** Tells how much has arrived, as often as the encoder wants it (RTMP 1.0, 5.4.3). */
  #acknowledge(): void {
    if (this.#window === 0 || this.#received - this.#acknowledged < this.#window / 2) return
    this.#acknowledged = this.#received
    this.#send(controls.acknowledgement, uint32(this.#received >>> 0))
  }
}

/** Returns the text before a sign, or the whole of it. */
function before(text: string, sign: RegExp): string {
  const at = text.search(sign)
  return at < 0 ? text : text.slice(0, at)
}
