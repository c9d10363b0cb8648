/** Calls once, as soon as the picture stands still: now, at a press, or for want of data. Nobody is interrupted. */
export function atHalt(video: HTMLVideoElement, closed: AbortSignal, then: () => void): void {
  if (closed.aborted) return
  if (video.paused) {
    then()
    return
  }
  const halts = new AbortController()
  const signal = AbortSignal.any([halts.signal, closed])
  const halt = () => {
    halts.abort()
    then()
  }
  for (const event of ['pause', 'waiting'] as const) video.addEventListener(event, halt, { signal })
}
