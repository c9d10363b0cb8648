interface Turn {
  readonly end: Promise<unknown>
  readonly wanted: AbortController
}

/**
 * Lets the work of one key run in turn, in the order it was asked for; different keys do not wait for each other. Work is
 * given a signal that is aborted when somebody waits behind it, so that one that will never end can let go.
 */
export class KeyedMutex {
  readonly #last = new Map<string, Turn>()

  async take<R>(key: string, work: (wanted: AbortSignal, holds: () => boolean) => Promise<R>): Promise<R> {
    const before = this.#last.get(key)
    before?.wanted.abort()
    const wanted = new AbortController()
    const start = () => work(wanted.signal, () => true)
    const end = (before?.end ?? Promise.resolve()).then(start, start)
    const mine = { end, wanted }
    this.#last.set(key, mine)
    try {
      return await end
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key)
    }
  }
}
