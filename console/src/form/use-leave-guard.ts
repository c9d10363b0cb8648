import { type RefObject, useEffect } from 'react'
import { guardLeaving } from '../browser/address-bar.ts'
import { isReloadKeeping } from '../browser/reload.ts'
import { confirmLoss } from '../ui/confirm/confirm-loss.ts'

/** Time a form that was saved may take to be drawn as such, ms. */
const drawnWithinMs = 500

const isAborted = (signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(true), { once: true })
    setTimeout(() => resolve(signal.aborted), signal.aborted ? 0 : drawnWithinMs)
  })

/**
 * Leaving a page with unsaved text asks first: by a link, a key, the palette, the back button, closing the tab (product B0). While
 * it is being saved, leaving waits for that and asks only when it fails.
 */
export function useLeaveGuard(isDirty: boolean, saving?: RefObject<Promise<boolean> | null>): void {
  useEffect(() => {
    if (!isDirty) return
    let isLeaving = false
    let asking: Promise<boolean> | null = null
    // who has left all the same is not asked on the next page
    const over = new AbortController()
    const ask = async () => {
      const isSaved = (await saving?.current?.catch(() => false)) === true
      // what was typed while it was being saved is not saved
      isLeaving = (isSaved && (await isAborted(over.signal))) || (await confirmLoss(over.signal))
      asking = null
      return isLeaving
    }
    // one question at a time, however often somebody tries to leave
    const mayLeave = async () => {
      asking ??= isLeaving ? null : ask()
      return asking ?? isLeaving
    }
    const endGuard = guardLeaving(mayLeave)
    const onTravel = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || isLeaving) return
      // from one part of the page to another
      if (new URL(event.destination.url).pathname === location.pathname) return
      event.preventDefault()
      const { key } = event.destination
      void mayLeave().then((sure) => sure && globalThis.navigation.traverseTo(key))
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving && !isReloadKeeping()) event.preventDefault()
    }
    addEventListener('beforeunload', onUnload)
    // A browser without the Navigation API lets the back button through.
    globalThis.navigation?.addEventListener('navigate', onTravel)
    return () => {
      over.abort()
      endGuard()
      removeEventListener('beforeunload', onUnload)
      globalThis.navigation?.removeEventListener('navigate', onTravel)
    }
  }, [isDirty, saving])
}
