import { useSyncExternalStore } from 'react'
import { sendFile } from '../browser/send-file.ts'
import { showToast } from '../ui/toast/toasts.ts'

/** Files on their way to the server, by the id of what they are of. */
export interface SentFiles {
  /** Sends a file to its address, and rejects for nobody: what is not taken is told by a toast. Resolves to true when it is there. */
  send(id: number, url: string, file: File): Promise<boolean>
  /** Returns how much of each file on its way has been sent, 0 to 1. */
  useShares(): ReadonlyMap<number, number>
}

/**
 * Keeps files on their way. They outlive the page that sent them: whoever goes on to another one need not wait; whoever closes the
 * tab is asked first. `broken` is told where the server has told nothing.
 */
export function createSentFiles(broken: string): SentFiles {
  let shares: ReadonlyMap<number, number> = new Map()
  const listeners = new Set<() => void>()
  const tell = (next: ReadonlyMap<number, number>) => {
    shares = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    async send(id, url, file) {
      const leaving = (event: BeforeUnloadEvent) => event.preventDefault()
      addEventListener('beforeunload', leaving)
      tell(new Map(shares).set(id, 0))
      try {
        await sendFile(url, file, broken, (share) => tell(new Map(shares).set(id, share)))
        return true
      } catch (error) {
        showToast({ type: 'error', message: error instanceof Error ? error.message : String(error) })
        return false
      } finally {
        removeEventListener('beforeunload', leaving)
        tell(new Map([...shares].filter(([one]) => one !== id)))
      }
    },
    useShares: () => useSyncExternalStore(subscribe, () => shares),
  }
}
