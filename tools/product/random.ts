/** Random numbers that a seed repeats: mulberry32. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  isLucky(chance: number): boolean {
    return this.next() < chance
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[Math.floor(this.next() * from.length)] ?? from[0]
  }

  bytes(count: number): Buffer<ArrayBuffer> {
    const made = Buffer.allocUnsafe(count)
    for (let at = 0; at < count; at += 4) made.writeInt32LE((this.next() * 2 ** 32) | 0, Math.min(at, count - 4))
    return made
  }
}
