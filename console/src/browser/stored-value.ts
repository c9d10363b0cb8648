import type * as z from 'zod/mini'

/** Part of `localStorage` that is needed; tests give their own. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Local storage as the browser has it; null where it is forbidden. */
export function localStore(): Store | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

const prefix = 'skleyka.'

/** Reads a JSON value and checks its shape; null when it is missing, broken or out of reach (C-9-17). */
export function readStored<S extends z.ZodMiniType>(name: string, schema: S, store = localStore()): z.output<S> | null {
  try {
    const text = store?.getItem(prefix + name)
    if (text === null || text === undefined) return null
    const read = schema.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Reads a raw string; null when it is missing or out of reach. */
export function readStoredText(name: string, store = localStore()): string | null {
  try {
    return store?.getItem(prefix + name) ?? null
  } catch {
    return null
  }
}

/** Stores JSON, or a string as it is; null removes. Failures (no room, no right) are ignored. */
export function writeStored(name: string, value: unknown, store = localStore()): void {
  try {
    if (value === null) store?.removeItem(prefix + name)
    else store?.setItem(prefix + name, typeof value === 'string' ? value : JSON.stringify(value))
  } catch {
    // spec §9: the helper ignores failures; the value is a convenience, never the only copy.
  }
}
