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
export function askTogether<Asked extends readonly unknown[], Answer>(
  ask: (...asked: Asked) => Promise<Answer>,
  keyOf: (...asked: Asked) => string,
): (...asked: Asked) => Promise<Answer> {
  const open = new Map<string, Asking<Answer>>()
  const begin = (key: string, asked: Asked): Promise<Answer> => {
    const now = ask(...asked)
    const asking: Asking<Answer> = { now, next: null }
    open.set(key, asking)
    const end = () => {
      if (asking.next === null) open.delete(key)
    }
    now.then(end, end)
    return now
  }
  return (...asked) => {
    const key = keyOf(...asked)
    const asking = open.get(key)
    if (!asking) return begin(key, asked)
    const turn = () => begin(key, asked)
    asking.next ??= asking.now.then(turn, turn)
    return asking.next
  }
}
