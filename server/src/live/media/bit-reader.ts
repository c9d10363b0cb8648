/** Reads bits, the highest first; beyond the end there are zeros. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  bits(count: number): number {
    let value = 0
    for (let left = count; left > 0; left -= 1) {
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1)
      this.#at += 1
    }
    return value
  }

  flag(): boolean {
    return this.bits(1) === 1
  }

  /** An unsigned number in the code of Exp-Golomb (ISO 14496-10, 9.1). */
  unsigned(): number {
    let zeros = 0
    while (zeros < 32 && !this.flag()) zeros += 1
    return 2 ** zeros - 1 + this.bits(zeros)
  }

  signed(): number {
    const value = this.unsigned()
    return value % 2 === 0 ? -value / 2 : (value + 1) / 2
  }
}
