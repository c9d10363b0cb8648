/** Lets the work of one key run in turn, in the order it was asked for; different keys do not wait for each other. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  async take<R>(key: string, work: () => Promise<R>): Promise<R> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#last.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key)
    }
  }
}
