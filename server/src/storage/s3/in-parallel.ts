/** Works on the items as they come, so many at once. Rejects with the first failure, once nothing runs any more. */
export async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const running = new Set<Promise<unknown>>()
  try {
    for await (const item of items) {
      const one = work(item).finally(() => running.delete(one))
      // met below; until then it must not count as unhandled
      one.catch(() => {})
      running.add(one)
      if (running.size >= atOnce) await Promise.race(running)
    }
    await Promise.all(running)
  } finally {
    await Promise.allSettled(running)
  }
}
