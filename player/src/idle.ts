const hideAfterMs = 3_000

/** Hides the controls of a picture that moves while nobody uses them. */
export function idleControls(stage: HTMLElement, video: HTMLVideoElement, isUsed: () => boolean, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const sleep = () => {
    if (!video.paused && !isUsed()) stage.setAttribute('data-idle', '')
  }
  const wake = () => {
    stage.removeAttribute('data-idle')
    clearTimeout(timer)
    timer = setTimeout(sleep, hideAfterMs)
  }
  // a finger on the picture may also want them away: taps are read elsewhere
  const onPointer = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || event.target !== video) wake()
  }
  for (const event of ['pointermove', 'pointerdown'] as const) stage.addEventListener(event, onPointer, { signal })
  stage.addEventListener('focusin', wake, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  for (const event of ['play', 'pause']) video.addEventListener(event, wake)
  return { wake, sleep, isIdle: () => stage.hasAttribute('data-idle') }
}
