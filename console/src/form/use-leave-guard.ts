import { useEffect } from 'react'
import { navigate } from '../browser/address-bar.ts'
import { consolePath } from '../browser/addresses.ts'
import { isReloadKeeping } from '../browser/reload.ts'
import { confirm } from '../ui/confirm/confirm-queue.ts'

const question = { title: 'Уйти без сохранения?', message: 'Изменения в\u00a0этой форме пропадут.' }

/** Leaving a page with unsaved text asks first: by a link, by the back button, by closing the tab (product B0). */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    let isLeaving = false
    const onClick = (event: MouseEvent) => {
      const to = linkInside(event)
      if (to === null || isLeaving) return
      event.preventDefault()
      event.stopPropagation()
      void confirm(question).then((sure) => {
        if (!sure) return
        isLeaving = true
        navigate(to)
      })
    }
    const onTravel = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || isLeaving) return
      event.preventDefault()
      const { key } = event.destination
      void confirm(question).then((sure) => {
        if (!sure) return
        isLeaving = true
        globalThis.navigation.traverseTo(key)
      })
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving && !isReloadKeeping()) event.preventDefault()
    }
    document.addEventListener('click', onClick, { capture: true })
    addEventListener('beforeunload', onUnload)
    // A browser without the Navigation API lets the back button through.
    globalThis.navigation?.addEventListener('navigate', onTravel)
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      removeEventListener('beforeunload', onUnload)
      globalThis.navigation?.removeEventListener('navigate', onTravel)
    }
  }, [isDirty])
}

/** The path inside the console of the link under a plain press; null for anything else. */
function linkInside(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target === '_blank' || link.origin !== location.origin) return null
  if (!link.pathname.startsWith(`${consolePath}/`) || link.pathname === location.pathname) return null
  return `${link.pathname.slice(consolePath.length)}${link.search}`
}
