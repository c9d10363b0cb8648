import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import type { Log } from '../../log/log.ts'
import { AddressLimits, type DoorLimits } from '../rtmp/address-limits.ts'
import {
  extensions,
  fieldOf,
  type Handshake,
  magic,
  readCapabilities,
  readHandshake,
  readText,
  refusals,
  steps,
  streamFlag,
  usualFlags,
  version5,
  writeCapabilities,
  writeHandshake,
} from './handshake.ts'
import { MediaKeys } from './media-keys.ts'
import { controls, longestPacket, readPacket } from './packets.ts'
import { queuePackets } from './receive-queue.ts'
import { type LineMeasures, SrtConnection } from './srt-connection.ts'

/** Reason why a caller is not let in. */
export type SrtRefusal = 'key' | 'busy' | 'away' | 'quota'

/** Takes what one caller sends. */
export interface SrtReceiver {
  take(bytes: Buffer): void
  end(how: 'said' | 'lost'): void
}

/** A caller at the door whose passphrase was right. */
export interface SrtCaller {
  readonly streamId: string
  readonly passphrase: string
  readonly address: string
  /** Ends the connection of the caller. */
  cut(): void
  line(): LineMeasures
}

/** Options of the door. */
export interface SrtDoorOptions {
  readonly host: string
  readonly port: number
  readonly log: Pick<Log, 'info' | 'warn'>
  /** The passphrase of what a caller names; null where it names nothing. It is told a wrong passphrase then. */
  passphraseOf(streamId: string): Promise<string | null>
  admit(caller: SrtCaller): Promise<SrtReceiver | SrtRefusal>
  readonly limits?: Partial<DoorLimits>
}

const usualLimits = { connections: 200, connectionsOfAddress: 32, wrongKeys: 30 }
/** Lost packets are waited for so long, or longer where the caller wants it. */
const latencyMs = 120
const longestLatencyMs = 8_000
const tickMs = 10
const cookieMs = 60_000
/** Handshakes that are judged at one time. */
const mostJudged = 64
const longestName = 512
/** A quarter of a second at 40 Mbit/s waits in the system while this process is busy. */
const systemBytes = 4 << 20

const refusalCodes = {
  key: refusals.wrongSecret,
  busy: refusals.conflict,
  away: refusals.unavailable,
  quota: refusals.overload,
} as const

interface OpenConnection {
  readonly connection: SrtConnection
  readonly address: string
  readonly port: number
  /** Answer that is repeated to a caller that has not heard it. */
  readonly answer: Buffer
  receiver: SrtReceiver | null
}

/** An open door for callers of SRT: one UDP port for all. */
export interface SrtDoor extends AsyncDisposable {
  readonly port: number
  readonly connections: () => number
}

/** Opens the door. Rejects when the port cannot be had. */
export async function openSrtDoor(options: SrtDoorOptions): Promise<SrtDoor> {
  const socket = createSocket({ type: isIPv6(options.host) ? 'udp6' : 'udp4', recvBufferSize: systemBytes })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(options.port, options.host, () => {
      socket.off('error', reject)
      socket.on('error', (error) => options.log.warn({ err: error }, 'SRT door'))
      resolve()
    })
  })
  return new Door(socket, options)
}

class Door implements SrtDoor {
  readonly #socket: Socket
  readonly #options: SrtDoorOptions
  readonly #limits: typeof usualLimits
  readonly #addresses: AddressLimits
  readonly #open = new Map<number, OpenConnection>()
  /** Connections by who has opened them, for handshakes that are repeated. */
  readonly #known = new Map<string, number>()
  readonly #judged = new Set<string>()
  readonly #secret = randomBytes(32)
  readonly #timer: NodeJS.Timeout
  readonly port: number

  constructor(socket: Socket, options: SrtDoorOptions) {
    this.#socket = socket
    this.#options = options
    this.#limits = { ...usualLimits, ...options.limits }
    this.#addresses = new AddressLimits(this.#limits)
    this.port = socket.address().port
    socket.on('message', (bytes, from) => this.#take(bytes, from))
    this.#timer = setInterval(() => {
      const nowMs = performance.now()
      for (const { connection } of this.#open.values()) connection.tick(nowMs)
    }, tickMs)
  }

  readonly connections = () => this.#open.size

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    for (const [id, { receiver }] of [...this.#open]) {
      this.#drop(id)
      receiver?.end('lost')
    }
    await new Promise<void>((resolve) => this.#socket.close(() => resolve()))
  }

  #take(bytes: Buffer, from: RemoteInfo): void {
    const packet = readPacket(bytes)
    if (packet === null) return
    if (packet.socketId !== 0) {
      const open = this.#open.get(packet.socketId)
      // a caller has one address as long as it is connected
      if (open?.address === from.address && open.port === from.port) open.connection.take(bytes, performance.now())
      return
    }
    if (packet.kind !== 'control' || packet.type !== controls.handshake) return
    const handshake = readHandshake(packet.body)
    if (handshake === null) return
    if (handshake.step === steps.induction) this.#induce(handshake, from)
    else if (handshake.step === steps.conclusion) this.#conclude(handshake, from)
  }

  /** Nothing is kept of a caller before it has answered from its address. The answer is no longer than what was asked. */
  #induce(handshake: Handshake, from: RemoteInfo): void {
    const cookie = this.#cookieOf(from, handshake.socketId, Math.floor(performance.now() / cookieMs))
    const answer = { ...handshake, version: version5, encryption: 0, field: magic, cookie, extensions: new Map() }
    this.#send(writeHandshake(answer, handshake.socketId), from)
  }

  #conclude(handshake: Handshake, from: RemoteInfo): void {
    const turn = Math.floor(performance.now() / cookieMs)
    const isAnswer = [turn, turn - 1].some((one) => this.#cookieOf(from, handshake.socketId, one) === handshake.cookie)
    if (!isAnswer) return
    const name = `${from.address} ${from.port} ${handshake.socketId}`
    const open = this.#open.get(this.#known.get(name) ?? 0)
    if (open) return void this.#send(open.answer, from)
    if (this.#judged.has(name) || this.#judged.size >= mostJudged) return
    if (this.#open.size >= this.#limits.connections || !this.#addresses.enter(from.address)) return
    this.#judged.add(name)
    this.#judge(handshake, from, name)
      .catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'an SRT caller is not judged')
        return refusals.unavailable
      })
      .then((refusal) => {
        this.#judged.delete(name)
        if (refusal === null) return
        this.#addresses.leave(from.address)
        if (refusal === refusals.wrongSecret || refusal === refusals.noSecret)
          this.#addresses.countWrongKey(from.address)
        this.#options.log.info({ address: from.address, refusal }, 'an SRT caller is refused')
        this.#send(writeHandshake({ ...handshake, step: refusal, extensions: new Map() }, handshake.socketId), from)
      })
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'an SRT caller is not answered'))
  }

  /** Opens the connection of a caller, or returns why not. */
  async #judge(handshake: Handshake, from: RemoteInfo, name: string): Promise<number | null> {
    const { extensions: callerExtensions } = handshake
    const facts = readCapabilities(callerExtensions.get(extensions.request))
    if (handshake.version < version5 || facts === null) return refusals.version
    if ((facts.flags & streamFlag) !== 0) return refusals.mode
    const congestion = callerExtensions.get(extensions.congestion)
    if (congestion && readText(congestion) !== 'live') return refusals.congestion
    if (callerExtensions.has(extensions.group)) return refusals.group
    if (callerExtensions.has(extensions.filter)) return refusals.filter
    const message = callerExtensions.get(extensions.keyRequest)
    if (!message) return refusals.noSecret
    const id = callerExtensions.get(extensions.streamId)
    const streamId = id === undefined ? '' : readText(id)
    if (streamId === '' || streamId.length > longestName) return refusals.wrongSecret
    const passphrase = await this.#options.passphraseOf(streamId)
    const keys = passphrase === null ? null : await MediaKeys.open(passphrase, Buffer.from(message))
    if (passphrase === null || keys === null) return refusals.wrongSecret

    const socketId = this.#freeId()
    const nowMs = performance.now()
    const agreedMs = Math.min(longestLatencyMs, Math.max(latencyMs, facts.sendMs))
    const events = {
      send: (packet: Buffer) => this.#send(packet, from),
      onData: (bytes: Buffer) => open.receiver?.take(bytes),
      onEnd: (how: 'said' | 'lost') => {
        this.#drop(socketId)
        open.receiver?.end(how)
      },
    }
    const connection = new SrtConnection(
      {
        ...{ socketId, peerSocketId: handshake.socketId, sequence: handshake.sequence, latencyMs: agreedMs, keys },
        ...{ peerLatencyMs: facts.receiveMs, window: handshake.window },
      },
      events,
      nowMs,
    )
    const answers = new Map([
      [
        extensions.response as number,
        writeCapabilities({ flags: usualFlags, receiveMs: agreedMs, sendMs: Math.max(latencyMs, facts.receiveMs) }),
      ],
      [extensions.keyResponse, message],
    ])
    const answer = writeHandshake(
      {
        ...handshake,
        ...{ encryption: 0, field: fieldOf(answers.keys()), socketId, extensions: answers },
        ...{ packetBytes: Math.min(handshake.packetBytes, longestPacket + 28), window: queuePackets },
      },
      handshake.socketId,
    )
    const open: OpenConnection = { connection, address: from.address, port: from.port, answer, receiver: null }
    let isCut = false
    const admitted = await this.#options.admit({
      ...{ streamId, passphrase, address: from.address, line: () => connection.line },
      cut: () => {
        isCut = true
        this.#drop(socketId)
      },
    })
    if (typeof admitted === 'string') return refusalCodes[admitted]
    if (isCut) return refusals.unavailable
    open.receiver = admitted
    this.#open.set(socketId, open)
    this.#known.set(name, socketId)
    this.#send(answer, from)
    return null
  }

  /** Lets go of a connection; its receiver hears nothing of that. */
  #drop(socketId: number): void {
    const open = this.#open.get(socketId)
    if (!open) return
    open.connection.close(performance.now())
    this.#open.delete(socketId)
    this.#addresses.leave(open.address)
    for (const [name, id] of this.#known) if (id === socketId) this.#known.delete(name)
  }

  #freeId(): number {
    for (;;) {
      const id = randomInt(1, 0x4000_0000)
      if (!this.#open.has(id)) return id
    }
  }

  #cookieOf({ address, port }: RemoteInfo, socketId: number, turn: number): number {
    const mac = createHmac('sha256', this.#secret).update(`${address} ${port} ${socketId} ${turn}`).digest()
    return mac.readUInt32BE(0)
  }

  #send(packet: Buffer, to: Pick<RemoteInfo, 'address' | 'port'>): void {
    try {
      this.#socket.send(packet, to.port, to.address, () => {})
    } catch {
      // it is closed: the peer hears of that by silence
    }
  }
}
