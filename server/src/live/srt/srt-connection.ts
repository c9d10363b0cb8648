import type { MediaKeys } from './media-keys.ts'
import {
  type ControlPacket,
  controls,
  type DataPacket,
  distance,
  readLoss,
  readPacket,
  type SequenceRange,
  writeControl,
  writeData,
  writeLoss,
  writeRange,
} from './packets.ts'
import { queuePackets, ReceiveQueue } from './receive-queue.ts'
import { SendQueue } from './send-queue.ts'

/** Terms that both sides have agreed on. */
export interface ConnectionTerms {
  /** Our socket, that the peer writes to. */
  readonly socketId: number
  readonly peerSocketId: number
  /** The first packet of either side. */
  readonly sequence: number
  /** Time for which we wait for packets of the peer. */
  readonly latencyMs: number
  /** Time for which the peer waits for ours. */
  readonly peerLatencyMs: number
  /** Packets that the peer takes before it has acknowledged the first of them. */
  readonly window: number
  /** Null where media goes in clear. */
  readonly keys: MediaKeys | null
  /** Another key is sent with after so many packets. */
  readonly packetsOfKey?: number
}

/** Listeners of a connection. */
export interface ConnectionEvents {
  send(packet: Buffer): void
  onData(body: Buffer): void
  /** The peer has ended: it said so, or nothing is heard of it. */
  onEnd(how: 'said' | 'lost'): void
}

/** Measures of the line to a peer. */
export interface LineMeasures {
  /** Milliseconds there and back; null before the first measure. */
  readonly rttMs: number | null
  /** Packets that never came, since the connection began. */
  readonly lostPackets: number
  /** Packets that came only when they were asked for. */
  readonly repeatedPackets: number
}

const peerSilentMs = 5_000
const keepAliveMs = 1_000
const leastLossMs = 20
const mostRanges = 150
const rememberedAcks = 64
const firstRttMs = 100
const longestRttMs = 10_000
const keyResponse = 4
const keyRequest = 3
const badSecretState = 4
const usualRate = 1_000
/** Half a day of 6 Mbit/s; sequences, which a key must not meet twice, last 128 times as long. */
const usualPacketsOfKey = 2 ** 24
const announceKeyMs = 1_000

/** One connection of SRT after its handshake, without the socket: what came in order, and what tells the peer of it. */
export class SrtConnection {
  readonly #facts: ConnectionTerms
  readonly #events: ConnectionEvents
  readonly #queue: ReceiveQueue
  readonly #sending: SendQueue
  readonly #beganMs: number
  #isOver = false
  #heardMs: number
  #sentMs: number
  #rttMs: number | null = null
  /** The round trip is measured here; before, it is what the peer tells. */
  #isMeasured = false
  #varianceMs = firstRttMs / 2
  #ackNumber = 0
  #lastAck: number
  #ackKnown: number
  #ackMs = 0
  readonly #ackTimes = new Map<number, { readonly atMs: number; readonly next: number }>()
  #lossMs = 0
  #packets = 0
  #bytes = 0
  #rates = { sinceMs: 0, packets: usualRate, bytes: usualRate * 1_316 }

  #isOpeningKeys = false
  #sentOfKey = 0
  /** The message of the next key, until the peer has it. */
  #nextKey: { readonly message: Buffer; sentMs: number } | 'being made' | null = null

  constructor(facts: ConnectionTerms, events: ConnectionEvents, nowMs: number) {
    this.#facts = facts
    this.#events = events
    this.#queue = new ReceiveQueue(facts.sequence, facts.latencyMs, (body) => this.#isOver || events.onData(body))
    this.#sending = new SendQueue(facts.sequence, facts.peerLatencyMs, Math.min(queuePackets, facts.window))
    this.#beganMs = nowMs
    this.#heardMs = nowMs
    this.#sentMs = nowMs
    this.#rates.sinceMs = nowMs
    this.#lastAck = facts.sequence
    this.#ackKnown = facts.sequence
  }

  get facts(): ConnectionTerms {
    return this.#facts
  }

  /** State of what is sent: packets that wait for their turn, were given up or came too late, and whether the peer has all. */
  get sending(): Pick<SendQueue, 'waiting' | 'dropped' | 'settled' | 'isDrained'> {
    return this.#sending
  }

  get line(): LineMeasures {
    const { lost, repeated } = this.#queue
    return { rttMs: this.#rttMs, lostPackets: lost, repeatedPackets: repeated }
  }

  /** Microseconds since the beginning, as packets bear them. */
  timestamp(nowMs: number): number {
    return Math.round((nowMs - this.#beganMs) * 1_000) >>> 0
  }

  /** Takes a packet of the peer. */
  take(bytes: Buffer, nowMs: number): void {
    const packet = readPacket(bytes)
    if (packet === null || this.#isOver) return
    this.#heardMs = nowMs
    if (packet.kind === 'data') this.#takeData(packet, nowMs)
    else this.#takeControl(packet, nowMs)
  }

  /** Sends media, of one packet at most; it leaves with the next tick. */
  write(body: Buffer, nowMs: number): void {
    if (this.#isOver) return
    const { keys, packetsOfKey = usualPacketsOfKey } = this.#facts
    const encrypted = keys?.encrypt(body, this.#sending.next) ?? { body, keyOf: 0 }
    this.#sending.add(encrypted.body, encrypted.keyOf, nowMs)
    this.#sentOfKey += 1
    if (keys && this.#sentOfKey >= packetsOfKey && this.#nextKey === null) void this.#makeKey(keys)
  }

  /** Tells the peer what it waits for. To be called every 10 ms. */
  tick(nowMs: number): void {
    if (this.#isOver) return
    if (nowMs - this.#heardMs > peerSilentMs) return void this.#end('lost')
    this.#queue.giveUp(nowMs)
    if (this.#isOver) return
    this.#measure(nowMs)
    this.#acknowledge(nowMs)
    if (nowMs - this.#lossMs >= Math.max(leastLossMs, this.#patienceMs())) {
      const missing = this.#queue.missing(mostRanges)
      if (missing.length > 0) this.#reportLoss(missing, nowMs)
    }
    for (const { packet, isAgain } of this.#sending.take(nowMs, this.#patienceMs())) {
      const { sequence, body, keyOf, madeMs } = packet
      const message = distance(sequence, this.#facts.sequence) + 1
      const timestamp = this.timestamp(madeMs)
      this.#sentMs = nowMs
      this.#events.send(
        writeData({ sequence, keyOf, isAgain, message, timestamp, socketId: this.#facts.peerSocketId, body }),
      )
    }
    this.#announceKey(nowMs)
    if (nowMs - this.#sentMs >= keepAliveMs) this.control(controls.keepAlive, nowMs)
  }

  /** Ends the connection; nothing is told of that to its listener. */
  close(nowMs: number): void {
    if (this.#isOver) return
    this.control(controls.shutdown, nowMs)
    this.#isOver = true
  }

  /** Sends a control packet. */
  control(type: number, nowMs: number, { subtype = 0, info = 0, body }: ControlBody = {}): void {
    const timestamp = this.timestamp(nowMs)
    this.#sentMs = nowMs
    this.#events.send(
      writeControl({ type, subtype, info, timestamp, socketId: this.#facts.peerSocketId, ...(body && { body }) }),
    )
  }

  #patienceMs(): number {
    return (this.#rttMs ?? firstRttMs) + 4 * this.#varianceMs
  }

  #end(how: 'said' | 'lost'): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#events.onEnd(how)
  }

  #takeData({ body, sequence, keyOf }: DataPacket, nowMs: number): void {
    const { keys } = this.#facts
    // what comes in clear where a passphrase is agreed on is of somebody else
    if ((keyOf === 0) !== (keys === null)) return
    const clear = keys === null ? body : keys.apply(body, sequence, keyOf)
    if (clear === null) return
    this.#packets += 1
    this.#bytes += body.length
    const missing = this.#queue.take(sequence, clear, nowMs)
    if (missing && !this.#isOver) this.#reportLoss([missing], nowMs)
  }

  #takeControl({ type, subtype, info, body }: ControlPacket, nowMs: number): void {
    switch (type) {
      case controls.acknowledge:
        this.#takeAcknowledgement(info, body, nowMs)
        return
      case controls.acknowledged:
        this.#takeAnswer(info, nowMs)
        return
      case controls.lossReport:
        for (const gone of this.#sending.miss(readLoss(body), (this.#rttMs ?? firstRttMs) / 2, nowMs))
          this.control(controls.dropRequest, nowMs, { body: writeRange(gone) })
        return
      case controls.dropRequest:
        if (body.length >= 8)
          this.#queue.drop({ from: body.readUInt32BE(0) & 0x7fff_ffff, to: body.readUInt32BE(4) & 0x7fff_ffff })
        return
      case controls.shutdown:
        this.#end('said')
        return
      case controls.extension:
        if (subtype === keyRequest) void this.#takeKeys(Buffer.from(body), nowMs)
        else if (subtype === keyResponse) this.#turnKey(body)
        return
      default:
    }
  }

  #takeAcknowledgement(number: number, body: Buffer, nowMs: number): void {
    if (body.length < 4) return
    const room = body.length < 16 ? null : body.readUInt32BE(12)
    this.#sending.acknowledge(body.readUInt32BE(0) & 0x7fff_ffff, room, nowMs)
    // a short one is not answered
    if (room === null) return
    this.control(controls.acknowledged, nowMs, { info: number })
    if (this.#isMeasured) return
    this.#rttMs = Math.min(longestRttMs, body.readUInt32BE(4) / 1_000)
    this.#varianceMs = Math.min(longestRttMs, body.readUInt32BE(8) / 1_000)
  }

  #takeAnswer(number: number, nowMs: number): void {
    const ack = this.#ackTimes.get(number)
    if (!ack) return
    this.#ackTimes.delete(number)
    this.#ackKnown = ack.next
    const rttMs = nowMs - ack.atMs
    if (!this.#isMeasured || this.#rttMs === null) {
      this.#isMeasured = true
      this.#rttMs = rttMs
      this.#varianceMs = rttMs / 2
      return
    }
    this.#varianceMs = (this.#varianceMs * 3 + Math.abs(this.#rttMs - rttMs)) / 4
    this.#rttMs = (this.#rttMs * 7 + rttMs) / 8
  }

  /** The peer changes its keys as it goes; it wants to hear that they are here. To open them is dear: one message at a time, it tells them again. */
  async #takeKeys(message: Buffer, nowMs: number): Promise<void> {
    const { keys } = this.#facts
    if (keys === null || this.#isOpeningKeys) return
    this.#isOpeningKeys = true
    const isTaken = await keys.take(message).catch(() => false)
    this.#isOpeningKeys = false
    if (this.#isOver) return
    const refusal = Buffer.alloc(4)
    refusal.writeUInt32BE(badSecretState)
    this.control(controls.extension, nowMs, { subtype: keyResponse, body: isTaken ? message : refusal })
  }

  async #makeKey(keys: MediaKeys): Promise<void> {
    this.#nextKey = 'being made'
    const message = await keys.makeNext()
    this.#nextKey = { message, sentMs: Number.NEGATIVE_INFINITY }
  }

  /** Tells the next key until the peer has it: only then it is sent with. */
  #announceKey(nowMs: number): void {
    const next = this.#nextKey
    if (next === null || next === 'being made' || nowMs - next.sentMs < announceKeyMs) return
    next.sentMs = nowMs
    this.control(controls.extension, nowMs, { subtype: keyRequest, body: next.message })
  }

  #turnKey(answer: Buffer): void {
    const next = this.#nextKey
    if (next === null || next === 'being made' || !next.message.equals(answer)) return
    this.#nextKey = null
    this.#sentOfKey = 0
    this.#facts.keys?.turn()
  }

  #acknowledge(nowMs: number): void {
    const { next, room } = this.#queue
    const isNew = next !== this.#lastAck
    const isUnanswered = next !== this.#ackKnown && nowMs - this.#ackMs > this.#patienceMs()
    if (!isNew && !isUnanswered) return
    this.#ackNumber = (this.#ackNumber + 1) >>> 0
    this.#lastAck = next
    this.#ackMs = nowMs
    this.#ackTimes.set(this.#ackNumber, { atMs: nowMs, next })
    if (this.#ackTimes.size > rememberedAcks) {
      const oldest = this.#ackTimes.keys().next()
      if (!oldest.done) this.#ackTimes.delete(oldest.value)
    }
    const { packets, bytes } = this.#rates
    const body = Buffer.alloc(28)
    const fields = [next, (this.#rttMs ?? firstRttMs) * 1_000, this.#varianceMs * 1_000, room, packets, packets, bytes]
    for (const [place, value] of fields.entries())
      body.writeUInt32BE(Math.min(0xffff_ffff, Math.round(value)), place * 4)
    this.control(controls.acknowledge, nowMs, { info: this.#ackNumber, body })
  }

  #reportLoss(ranges: readonly SequenceRange[], nowMs: number): void {
    this.#lossMs = nowMs
    this.control(controls.lossReport, nowMs, { body: writeLoss(ranges) })
  }

  #measure(nowMs: number): void {
    const tookMs = nowMs - this.#rates.sinceMs
    if (tookMs < 1_000) return
    const each = 1_000 / tookMs
    this.#rates = { sinceMs: nowMs, packets: this.#packets * each, bytes: this.#bytes * each }
    this.#packets = 0
    this.#bytes = 0
  }
}

interface ControlBody {
  readonly subtype?: number
  readonly info?: number
  readonly body?: Buffer
}
