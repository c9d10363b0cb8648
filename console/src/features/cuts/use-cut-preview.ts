import { type RefObject, useEffect, useState } from 'react'
import { nextOf, type Ranges } from './ranges-draft.ts'

/** Plays a video over the joins of a cut, from the first range to the end of the last. */
export function useCutPreview(video: RefObject<HTMLVideoElement | null>, ranges: Ranges) {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!isOn || !element) return
    let handle = 0
    const look = () => {
      const next = nextOf(ranges, element.currentTime * 1000)
      if (next === null || element.ended) {
        element.pause()
        return setOn(false)
      }
      if (next !== undefined && !element.seeking) element.currentTime = next / 1000
      handle = requestAnimationFrame(look)
    }
    handle = requestAnimationFrame(look)
    // whoever stops the picture stops the preview with it
    const stop = () => !element.seeking && setOn(false)
    element.addEventListener('pause', stop)
    return () => {
      cancelAnimationFrame(handle)
      element.removeEventListener('pause', stop)
    }
  }, [isOn, ranges, video])
  const [first] = ranges
  return {
    isOn,
    toggle: () => {
      const element = video.current
      if (!element || !first) return
      if (isOn) return element.pause()
      element.currentTime = first.from_ms / 1000
      void element.play().then(
        () => setOn(true),
        () => undefined,
      )
    },
  }
}
