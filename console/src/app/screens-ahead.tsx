import { useEffect } from 'react'
import { pathInside } from '../browser/address-bar.ts'
import { beginScreen, wholeTable } from './screen.tsx'

/** The table of routes comes once the first screen stands; the code of a screen begins to come while its link is under the pointer or in focus. */
export function ScreensAhead(): null {
  useEffect(() => {
    const begin = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.origin === location.origin) void beginScreen(pathInside(link.pathname))
    }
    // who needs it tells when it does not come
    wholeTable().catch(() => undefined)
    document.addEventListener('pointerover', begin, { passive: true })
    document.addEventListener('focusin', begin)
    return () => {
      document.removeEventListener('pointerover', begin)
      document.removeEventListener('focusin', begin)
    }
  }, [])
  return null
}
