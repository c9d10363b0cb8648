/** A question that is being asked, and the one behind it for all who came meanwhile. */
interface Asking<Answer> {
  readonly now: Promise<Answer>
  next: Promise<Answer> | null
}

/**
 * Asks once for all who ask the same at once: a page opens with a dozen calls of one session, a script keeps several under
 * way with one key. Whoever comes while it is being asked waits for the next turn, so no answer is older than the request
 * it is given to: what was revoked before a request came is refused to it.
 */
export function askTogether<Params extends readonly unknown[], Answer>(
  ask: (...params: Params) => Promise<Answer>,
  keyOf: (...params: Params) => string,
): (...params: Params) => Promise<Answer> {
  const together = new Together<Answer>()
  return (...params) => together.ask(keyOf(...params), () => ask(...params))
}

/** The same for a question that each server of a process asks of a database of its own: they share nothing. */
export function askTogetherBy<Owner extends object, Params extends readonly unknown[], Answer>(
  ask: (owner: Owner, ...params: Params) => Promise<Answer>,
  keyOf: (...params: Params) => string,
  serverOf: (owner: Owner) => object,
): (owner: Owner, ...params: Params) => Promise<Answer> {
  const servers = new WeakMap<object, Together<Answer>>()
  return (owner, ...params) => {
    const server = serverOf(owner)
    const together = servers.get(server) ?? new Together<Answer>()
    servers.set(server, together)
    return together.ask(keyOf(...params), () => ask(owner, ...params))
  }
}

class Together<Answer> {
  readonly #open = new Map<string, Asking<Answer>>()

  ask(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const asking = this.#open.get(key)
    if (!asking) return this.#begin(key, ask)
    const turn = () => this.#begin(key, ask)
    asking.next ??= asking.now.then(turn, turn)
    return asking.next
  }

  #begin(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const now = ask()
    const asking: Asking<Answer> = { now, next: null }
    this.#open.set(key, asking)
    const end = () => {
      if (asking.next === null) this.#open.delete(key)
    }
    now.then(end, end)
    return now
  }
}
