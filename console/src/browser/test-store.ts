import type { Store } from './stored-value.ts'

/** A store of the browser in memory; `kept` is what lies in it. */
export function memoryStore(initial: Record<string, string> = {}): Store & { readonly kept: Map<string, string> } {
  const kept = new Map(Object.entries(initial))
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
