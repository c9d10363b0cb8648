/** The store of player events. Its queries come with the statistics section. */
export interface Statistics {
  /** Rejects with the reason when the store does not answer. */
  ping(): Promise<void>
}

/** ClickHouse by its HTTP address. */
export function openClickHouse(url: string): Statistics {
  return {
    async ping() {
      const answer = await fetch(new URL('/ping', url), { signal: AbortSignal.timeout(3_000) })
      if (!answer.ok) throw new Error(`ClickHouse answers ${answer.status}`)
    },
  }
}
