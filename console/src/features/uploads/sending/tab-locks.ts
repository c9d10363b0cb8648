/**
 * Takes a Web Lock for as long as the page lives and answers its name once it is held: told of it earlier, the master
 * could find it free and take the tab for gone. Null where the browser has no locks.
 */
export async function holdTabLock(): Promise<string | null> {
  if (!('locks' in navigator)) return null
  const name = `recordsUploader tab ${crypto.randomUUID()}`
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const held = navigator.locks.request(name, () => {
    resolve(name)
    return new Promise(() => {})
  })
  held.catch(() => resolve(null))
  return promise
}

/** Calls back when nobody holds the lock any more: its tab was closed or has crashed. */
export function onLockFree(name: string, free: () => void): void {
  if ('locks' in navigator) void navigator.locks.request(name, () => free())
}
