import { randomHex } from '../../../browser/random-hex.ts'

const prefix = 'recordsUploader tab '

/**
 * Takes a Web Lock for as long as the page lives, or until `signal`, and answers its name once it is held: told of it
 * earlier, the leader could find it free and take the tab for gone. Null where the browser has no locks.
 */
export async function holdTabLock(signal: AbortSignal): Promise<string | null> {
  if (!('locks' in navigator)) return null
  const name = `${prefix}${randomHex(8)}`
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const held = navigator.locks.request(name, () => {
    resolve(name)
    return new Promise<void>((free) => signal.addEventListener('abort', () => free()))
  })
  held.catch(() => resolve(null))
  return promise
}

/** Calls back when nobody holds the lock any more: its tab, or the worker, was closed or has crashed. */
export function onLockFree(name: string, free: () => void): void {
  // shared, so that all who watch hear it at once
  if ('locks' in navigator) void navigator.locks.request(name, { mode: 'shared' }, () => free())
}

/** The locks of the tabs that live now. */
export async function liveTabLocks(): Promise<string[]> {
  if (!('locks' in navigator)) return []
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []))
}
