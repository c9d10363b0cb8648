import { refuse } from '../../http/refuse.ts'

/**
 * Lets at most `most` files be read at once, each by its number and once at a time: another try ends the one before, which a broken line may
 * have left. Refuses `call.tooMany`.
 */
export function createReadingTurns(most: number) {
  const reading = new Map<number, AbortController>()
  return async function takeTurn<T>(id: number, read: (replaced: AbortSignal) => Promise<T>): Promise<T> {
    reading.get(id)?.abort()
    const turn = new AbortController()
    if (!reading.has(id) && reading.size >= most) throw refuse('call.tooMany', { seconds: 10 })
    reading.set(id, turn)
    try {
      return await read(turn.signal)
    } finally {
      if (reading.get(id) === turn) reading.delete(id)
    }
  }
}
