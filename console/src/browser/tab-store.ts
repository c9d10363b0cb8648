import type { Store } from './stored-value.ts'

/** Returns what lives as long as the tab; null where it is forbidden. */
export function tabStore(): Store | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}
