import { useEffect } from 'react'
import { guardLeaving } from '../browser/address-bar.ts'
import { isReloadKeeping } from '../browser/reload.ts'
import { confirm } from '../ui/confirm/confirm-queue.ts'

const question = { title: 'Уйти без сохранения?', message: 'Изменения в\u00a0этой форме пропадут.' }

/** Asks before unsaved text is lost; true when the person agrees. */
export const confirmLoss = (): Promise<boolean> => confirm(question)

/** Leaving a page with unsaved text asks first: by a link, a key, the palette, the back button, closing the tab (product B0). */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    let isLeaving = false
    let asking: Promise<boolean> | null = null
    const ask = async () => {
      isLeaving = await confirmLoss()
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
      endGuard()
      removeEventListener('beforeunload', onUnload)
      globalThis.navigation?.removeEventListener('navigate', onTravel)
    }
  }, [isDirty])
}
