import { mostItems } from './source.ts'

/** One page of a list; `next` is what the following one is asked by, null when this is the last. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly next: number | null
}

const mostPasses = 5

/**
 * Yields every item of a list that may change while it is read: what is removed meanwhile shifts the rest to earlier pages, and an
 * item between two pages would be missed. So the whole list is read again until a pass brings nothing new. Ends at `mostItems`, and at
 * a pass that brings page after page of nothing new: such a list has no end.
 */
export async function* readPages<T>(
  ask: (start: number) => Promise<Page<T>>,
  idOf: (item: T) => string,
): AsyncGenerator<T> {
  const known = new Set<string>()
  for (let pass = 0; pass < mostPasses; pass += 1) {
    let isNew = false
    let stale = 0
    let itemCount = 0
    for (let start: number | null = 0; start !== null; ) {
      const { items, next }: Page<T> = await ask(start)
      const fresh = items.filter((item) => {
        const id = idOf(item)
        if (id === '' || known.has(id)) return false
        known.add(id)
        return true
      })
      yield* fresh
      itemCount += items.length
      if (fresh.length > 0) isNew = true
      stale = fresh.length > 0 ? 0 : stale + 1
      const isLoop = pass === 0 ? stale >= 3 : itemCount > known.size * 2 + 1000
      if (known.size >= mostItems || isLoop) return
      start = next
    }
    // a short list comes whole in one answer
    if (!isNew || known.size === 0) return
  }
}
