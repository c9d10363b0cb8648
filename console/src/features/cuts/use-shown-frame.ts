import { type RefObject, useEffect, useRef } from 'react'

/** The frame that stands on the screen: when it begins, and how long one is, in milliseconds. */
export interface ShownFrame {
  readonly atMs: number
  readonly lengthMs: number
}

/** Short enough that no two frames of what players get begin within it: 60 a second at most. */
const shortestMs = 1000 / 60

/** Returns what the picture shows, by the browser's own word for each frame; where it says nothing, by the time of the video. */
export function useShownFrame(video: RefObject<HTMLVideoElement | null>): () => ShownFrame {
  const shown = useRef<{ atMs: number; lengthMs: number | null } | null>(null)
  useEffect(() => {
    const element = video.current
    if (!element || typeof element.requestVideoFrameCallback !== 'function') return
    let handle = 0
    const see: VideoFrameRequestCallback = (_now, { mediaTime }) => {
      const atMs = mediaTime * 1000
      const step = Math.abs(atMs - (shown.current?.atMs ?? atMs))
      const known = shown.current?.lengthMs ?? null
      // the shortest step seen: a seek is longer than a frame, a dropped frame too
      const lengthMs = step < shortestMs - 1 || step > 200 ? known : Math.min(step, known ?? step)
      shown.current = { atMs, lengthMs }
      handle = element.requestVideoFrameCallback(see)
    }
    handle = element.requestVideoFrameCallback(see)
    return () => element.cancelVideoFrameCallback(handle)
  }, [video])
  return () => {
    const nowMs = (video.current?.currentTime ?? 0) * 1000
    const seen = shown.current
    const lengthMs = seen?.lengthMs ?? shortestMs
    // an element that has just been sent elsewhere shows the frame of before until the next one comes
    const isFresh = seen !== null && Math.abs(seen.atMs - nowMs) < 250
    return { atMs: isFresh ? seen.atMs : nowMs, lengthMs }
  }
}
