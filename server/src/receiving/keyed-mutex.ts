interface Turn {
  readonly end: Promise<unknown>
  readonly yieldController: AbortController
}

/**
 * Lets the work of one key run in turn, in the order it was asked for; different keys do not wait for each other. Work is
 * given a signal that is aborted when somebody waits behind it, so that one that will never end can let go.
 */
export class KeyedMutex {
  readonly #last = new Map<string, Turn>()

  async take<R>(key: string, work: (yieldSignal: AbortSignal, holds: () => boolean) => Promise<R>): Promise<R> {
    const before = this.#last.get(key)
    before?.yieldController.abort()
    const yieldController = new AbortController()
    const start = () => work(yieldController.signal, () => true)
    const end = (before?.end ?? Promise.resolve()).then(start, start)
    const mine = { end, yieldController }
    this.#last.set(key, mine)
    try {
      return await end
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key)
    }
  }
}
