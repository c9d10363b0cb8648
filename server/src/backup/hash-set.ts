/**
 * Set of SHA-256 in hex that keeps 8 bytes of each: 64 bits are enough to tell pieces of one place apart, and a place of 10 TB
 * takes 32 MB instead of 200.
 */
export class HashSet {
  size = 0
  // two halves of what is kept of each; both 0 is an empty place
  #high = new Uint32Array(1024)
  #low = new Uint32Array(1024)

  has(hash: string): boolean {
    const [high, low] = halves(hash)
    const at = this.#find(high, low)
    return this.#high[at] !== 0 || this.#low[at] !== 0
  }

  /** Adds a hash; one that is there stays. */
  add(hash: string): void {
    const [high, low] = halves(hash)
    const at = this.#find(high, low)
    if (this.#high[at] !== 0 || this.#low[at] !== 0) return
    this.#high[at] = high
    this.#low[at] = low
    this.size += 1
    if (this.size > this.#high.length / 2) this.#grow()
  }

  /** Returns the place of a hash, or the empty one that it would take. */
  #find(high: number, low: number): number {
    const last = this.#high.length - 1
    let at = low & last
    while ((this.#high[at] !== 0 || this.#low[at] !== 0) && (this.#high[at] !== high || this.#low[at] !== low)) {
      at = (at + 1) & last
    }
    return at
  }

  #grow(): void {
    const [high, low] = [this.#high, this.#low]
    this.#high = new Uint32Array(high.length * 2)
    this.#low = new Uint32Array(high.length * 2)
    for (const [from, first = 0] of high.entries()) {
      const second = low[from] ?? 0
      if (first === 0 && second === 0) continue
      const at = this.#find(first, second)
      this.#high[at] = first
      this.#low[at] = second
    }
  }
}

function halves(hash: string): [high: number, low: number] {
  const high = Number.parseInt(hash.slice(0, 8), 16)
  // never 0, which marks an empty place
  return [high, Number.parseInt(hash.slice(8, 16), 16) || 1]
}
