import { advance, distance, type SequenceRange } from './packets.ts'

/** Packets that are kept at most while one before them is missing. */
export const queuePackets = 8_192

interface Waiting {
  readonly body: Buffer
  readonly arrivedMs: number
}

/**
 * Puts packets in order. One that is missing is waited for as long as both sides have agreed on, counted from the packet behind it;
 * then what is there goes on.
 */
export class ReceiveQueue {
  readonly #latencyMs: number
  readonly #onData: (body: Buffer) => void
  readonly #waiting = new Map<number, Waiting>()
  /** The next packet to hand on. */
  #next: number
  /** The first one that has never been heard of. */
  #ahead: number
  /** Packets that never came. */
  lost = 0
  /** Packets that came late, after they were asked for. */
  repeated = 0

  constructor(first: number, latencyMs: number, onData: (body: Buffer) => void) {
    this.#next = first
    this.#ahead = first
    this.#latencyMs = latencyMs
    this.#onData = onData
  }

  /** The next packet to hand on: all before it are no longer wanted. */
  get next(): number {
    return this.#next
  }

  get room(): number {
    return Math.max(2, queuePackets - distance(this.#ahead, this.#next))
  }

  /** Takes a packet. Returns those that it shows to be missing. */
  take(sequence: number, body: Buffer, nowMs: number): SequenceRange | null {
    const place = distance(sequence, this.#next)
    if (place < 0 || this.#waiting.has(sequence)) return null
    if (place >= 2 * queuePackets) this.#restart(sequence)
    else while (distance(sequence, this.#next) >= queuePackets) this.#skip()
    const beyond = distance(sequence, this.#ahead)
    const missing = beyond > 0 ? { from: this.#ahead, to: advance(sequence, -1) } : null
    if (beyond < 0) this.repeated += 1
    else this.#ahead = advance(sequence)
    this.#waiting.set(sequence, { body, arrivedMs: nowMs })
    this.#handOn()
    return missing
  }

  /** Gives up what has been missing for too long. */
  giveUp(nowMs: number): void {
    while (this.#waiting.size > 0) {
      const first = this.#firstWaiting()
      if (first === null || nowMs - first.arrivedMs < this.#latencyMs) return
      while (!this.#waiting.has(this.#next)) this.#skip()
      this.#handOn()
    }
  }

  /** The sender has given up packets. */
  drop({ from, to }: SequenceRange): void {
    if (distance(to, from) < 0 || distance(to, this.#next) >= queuePackets || distance(from, this.#next) > 0) return
    if (distance(to, this.#ahead) >= 0) this.#ahead = advance(to)
    while (distance(to, this.#next) >= 0) this.#skip()
    this.#handOn()
  }

  /** Returns what is missing now, the first stretches. */
  missing(most: number): SequenceRange[] {
    const found: SequenceRange[] = []
    if (this.#waiting.size === distance(this.#ahead, this.#next)) return found
    let from: number | null = null
    for (let at = this.#next; at !== this.#ahead && found.length < most; at = advance(at)) {
      if (!this.#waiting.has(at)) from ??= at
      else if (from !== null) {
        found.push({ from, to: advance(at, -1) })
        from = null
      }
    }
    return found
  }

  #firstWaiting(): Waiting | null {
    for (let at = this.#next; at !== this.#ahead; at = advance(at)) {
      const found = this.#waiting.get(at)
      if (found) return found
    }
    return null
  }

  #handOn(): void {
    for (let found = this.#waiting.get(this.#next); found; found = this.#waiting.get(this.#next)) {
      this.#waiting.delete(this.#next)
      this.#next = advance(this.#next)
      this.#onData(found.body)
    }
  }

  /** Goes on behind the next packet, with it where it is there. */
  #skip(): void {
    const found = this.#waiting.get(this.#next)
    this.#waiting.delete(this.#next)
    if (distance(this.#next, this.#ahead) >= 0) this.#ahead = advance(this.#next)
    this.#next = advance(this.#next)
    if (found) this.#onData(found.body)
    else this.lost += 1
  }

  /** The sender has leapt so far that nothing before is of use. */
  #restart(sequence: number): void {
    this.lost += distance(sequence, this.#next) - this.#waiting.size
    this.#waiting.clear()
    this.#next = sequence
    this.#ahead = sequence
  }
}
