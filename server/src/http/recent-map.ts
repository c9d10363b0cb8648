/**
 * A map that forgets what was not used for longest: it keeps at least the `kept` entries used last, and never more than twice as many. Two
 * generations take turns, so that no use takes an entry out of its place: a map from which much is deleted is laid out anew all the time.
 */
export class RecentMap<Key, Value extends NonNullable<unknown>> {
  readonly #kept: number
  #young = new Map<Key, Value>()
  #old = new Map<Key, Value>()

  constructor(kept: number) {
    this.#kept = kept
  }

  get(key: Key): Value | undefined {
    const known = this.#young.get(key)
    if (known !== undefined) return known
    const older = this.#old.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#kept && !this.#young.has(key)) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }

  clear(): void {
    this.#young.clear()
    this.#old.clear()
  }
}
