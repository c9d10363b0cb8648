import { useSyncExternalStore } from 'react'
import { sendFile } from '../../../browser/send-file.ts'
import { showToast } from '../../../ui/toast/toasts.ts'

// it outlives the page of the video: whoever goes on to another one need not wait
let sent: ReadonlyMap<number, number> = new Map()
const listeners = new Set<() => void>()

function tell(next: ReadonlyMap<number, number>) {
  sent = next
  for (const listener of listeners) listener()
}

const broken = 'Звук не\u00a0удалось передать. Проверьте сеть и\u00a0добавьте дорожку ещё раз'

/** Sends the file of a track to its address; `onEnd` hears when it is there, or is not taken. */
export function sendSound(trackId: number, url: string, file: File, onEnd: () => void): void {
  const leaving = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', leaving)
  tell(new Map(sent).set(trackId, 0))
  sendFile(url, file, broken, (share) => tell(new Map(sent).set(trackId, share)))
    .catch((error: unknown) =>
      showToast({ type: 'error', message: error instanceof Error ? error.message : String(error) }),
    )
    .finally(() => {
      removeEventListener('beforeunload', leaving)
      tell(new Map([...sent].filter(([id]) => id !== trackId)))
      onEnd()
    })
}

/** Returns how much of the file of each track on its way has been sent, 0 to 1. */
export const useSentSounds = (): ReadonlyMap<number, number> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => sent,
  )
