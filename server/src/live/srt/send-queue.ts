import { advance, distance, type SequenceRange } from './packets.ts'

/** Packets that are kept at most until the peer has them. */
const mostPackets = 16_384
/** A packet is given up once it is older than the peer waits, and not before a second. */
const leastKeptMs = 1_000
/** New packets leave at this pace at least, or within a tenth of a second: a key frame is no burst that a line drops. */
const leastPerMs = 1.6
const spreadMs = 100
/** A peer acknowledges every 10 ms, unless it is busy. */
const silentMs = 200
const leastWindow = 2
/** Packets that leave again for each new one that might: a receiver that misses all, always, is no reason to flood a line. */
const againForNew = 2
/** Answers to reports of what is here no longer, between two looks; the peer asks again for what is left. */
const mostAnswers = 32

/** A packet on its way. */
export interface OutgoingPacket {
  readonly sequence: number
  readonly body: Buffer
  /** 0 in clear, 1 and 2 by the even and the odd key. */
  readonly keyOf: number
  readonly madeMs: number
}

interface SentPacket extends OutgoingPacket {
  sentMs: number | null
  /** The peer has reported it as lost. */
  isReported: boolean
}

/** Keeps what is sent until the peer has it: in order and paced, again where the peer misses it, and no longer than it waits for it. */
export class SendQueue {
  readonly #latencyMs: number
  readonly #keptMs: number
  readonly #kept = new Map<number, SentPacket>()
  readonly #resends = new Set<number>()
  /** The oldest packet that the peer may still want. */
  #first: number
  /** The first one that was never sent. */
  #unsent: number
  #next: number
  #window: number
  #filledMs: number | null = null
  #progressMs = 0
  /** Packets and answers that reports of the peer may cost until the next look. */
  #looksLeft = mostPackets
  #answersLeft = mostAnswers
  /** Packets that were given up. */
  dropped = 0
  /** Packets that are here no longer, and those among them that the peer did without: they came too late, or never. */
  settled = { packets: 0, late: 0 }

  constructor(first: number, latencyMs: number, window: number) {
    this.#first = first
    this.#unsent = first
    this.#next = first
    this.#window = window
    this.#latencyMs = latencyMs
    this.#keptMs = Math.max(leastKeptMs, latencyMs)
  }

  /** Sequence of the packet that is added next. */
  get next(): number {
    return this.#next
  }

  /** True once the peer has all that was added. */
  get isDrained(): boolean {
    return this.#first === this.#next
  }

  /** Packets that wait for their turn. */
  get waiting(): number {
    return distance(this.#next, this.#unsent)
  }

  add(body: Buffer, keyOf: number, nowMs: number): void {
    if (this.#kept.size >= mostPackets) this.#drop()
    this.#kept.set(this.#next, { sequence: this.#next, body, keyOf, madeMs: nowMs, sentMs: null, isReported: false })
    this.#next = advance(this.#next)
  }

  /** The peer has all packets before `next` and room for `room` more. */
  acknowledge(next: number, room: number | null, nowMs: number): void {
    const by = distance(next, this.#first)
    if (by < 0 || by > distance(this.#unsent, this.#first)) return
    if (room !== null) this.#window = Math.max(leastWindow, room)
    if (by > 0) this.#progressMs = nowMs
    while (this.#first !== next) {
      const packet = this.#kept.get(this.#first)
      // a peer goes on without a packet only once that is older than it waits
      if (packet?.isReported && nowMs - packet.madeMs >= this.#latencyMs) this.settled.late += 1
      this.#forget()
    }
  }

  /** Marks what the peer misses. Returns stretches that are here no longer. */
  miss(ranges: readonly SequenceRange[], patienceMs: number, nowMs: number): SequenceRange[] {
    const gone: SequenceRange[] = []
    for (const { from, to } of ranges) {
      if (distance(to, from) < 0 || distance(to, this.#unsent) >= 0) continue
      const isBefore = distance(from, this.#first) < 0
      if (isBefore && this.#answersLeft > 0) {
        this.#answersLeft -= 1
        gone.push({ from, to: distance(to, this.#first) < 0 ? to : advance(this.#first, -1) })
      }
      for (let at = isBefore ? this.#first : from; distance(to, at) >= 0 && this.#looksLeft > 0; at = advance(at)) {
        this.#looksLeft -= 1
        const packet = this.#kept.get(at)
        if (packet) packet.isReported = true
        // it is on its way again
        if (packet && nowMs - (packet.sentMs ?? nowMs) >= patienceMs) this.#resends.add(at)
      }
    }
    return gone
  }

  /** Returns the packets whose turn it is, those that were sent before first; called every 10 ms. */
  take(nowMs: number, patienceMs: number): { readonly packet: OutgoingPacket; readonly isAgain: boolean }[] {
    this.#giveUp(nowMs)
    this.#repeatLast(nowMs, patienceMs)
    this.#looksLeft = mostPackets
    this.#answersLeft = mostAnswers
    const turns = this.#turns(nowMs)
    const taken: { packet: OutgoingPacket; isAgain: boolean }[] = []
    const send = (packet: SentPacket, isAgain: boolean) => {
      packet.sentMs = nowMs
      taken.push({ packet, isAgain })
    }
    for (const sequence of this.#resends) {
      if (taken.length >= againForNew * turns) break
      this.#resends.delete(sequence)
      const packet = this.#kept.get(sequence)
      if (packet) send(packet, true)
    }
    const most = taken.length + turns
    while (taken.length < most && this.#unsent !== this.#next && distance(this.#unsent, this.#first) < this.#window) {
      const packet = this.#kept.get(this.#unsent)
      this.#unsent = advance(this.#unsent)
      if (packet) send(packet, false)
    }
    return taken
  }

  /** Counts how many new packets the time since the last look is good for. */
  #turns(nowMs: number): number {
    const tookMs = nowMs - (this.#filledMs ?? nowMs - 1)
    this.#filledMs = nowMs
    const perMs = Math.max(leastPerMs, this.waiting / spreadMs)
    return Math.ceil(Math.min(tookMs, spreadMs) * perMs)
  }

  #giveUp(nowMs: number): void {
    for (let oldest = this.#kept.get(this.#first); oldest; oldest = this.#kept.get(this.#first)) {
      if (nowMs - oldest.madeMs <= this.#keptMs) return
      this.#drop()
    }
  }

  /** Nobody tells that the last packets are lost: they are sent again when nothing is heard of them. */
  #repeatLast(nowMs: number, patienceMs: number): void {
    const forMs = Math.max(silentMs, patienceMs)
    if (this.#resends.size > 0 || nowMs - this.#progressMs < forMs) return
    for (let at = this.#first; at !== this.#unsent; at = advance(at)) {
      const packet = this.#kept.get(at)
      if (packet && nowMs - (packet.sentMs ?? nowMs) >= forMs) this.#resends.add(at)
    }
  }

  #drop(): void {
    this.dropped += 1
    this.settled.late += 1
    this.#forget()
  }

  #forget(): void {
    this.settled.packets += 1
    this.#kept.delete(this.#first)
    this.#resends.delete(this.#first)
    if (this.#unsent === this.#first) this.#unsent = advance(this.#unsent)
    this.#first = advance(this.#first)
  }
}
