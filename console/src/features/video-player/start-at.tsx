import { type RefObject, useEffect } from 'react'
import { useAddress } from '../../browser/address-bar.ts'

/** Has a video stand at the moment that the address names: `?t=83.5`, in seconds. */
export function StartAt({ video }: { video: RefObject<HTMLVideoElement | null> }): null {
  const seconds = Number(new URLSearchParams(useAddress().search).get('t'))
  useEffect(() => {
    const element = video.current
    if (!element || !(seconds > 0 && seconds < Number.POSITIVE_INFINITY)) return
    const go = () => {
      element.currentTime = seconds
    }
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) go()
    else element.addEventListener('loadedmetadata', go, { once: true })
    return () => element.removeEventListener('loadedmetadata', go)
  }, [video, seconds])
  return null
}
