/** Place where the keys of a keyboard, a headset and a locked phone lead beside play and pause. */
export interface Steps {
  readonly back: (() => void) | null
  readonly next: (() => void) | null
}

const skipS = 10

/** Tells the system what plays, and obeys its keys. */
export function tellSystem(
  video: HTMLVideoElement,
  metadata: { readonly title: string; readonly poster: string | null },
  durationS: () => number,
  go: (seconds: number) => void,
  steps: Steps,
  signal: AbortSignal,
): void {
  if (!('mediaSession' in navigator)) return
  const session = navigator.mediaSession
  const acts: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
    play: () => void video.play().catch(() => {}),
    pause: () => video.pause(),
    seekbackward: ({ seekOffset }) => go(video.currentTime - (seekOffset ?? skipS)),
    seekforward: ({ seekOffset }) => go(video.currentTime + (seekOffset ?? skipS)),
    seekto: ({ seekTime }) => go(seekTime ?? video.currentTime),
    previoustrack: steps.back,
    nexttrack: steps.next,
  }
  const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    // a browser that does not know the action throws
    try {
      session.setActionHandler(action, handler)
    } catch {}
  }
  const eachAct = (handlerOf: (handler: MediaSessionActionHandler | null) => MediaSessionActionHandler | null) => {
    for (const [action, handler] of Object.entries(acts)) if (isAction(action)) set(action, handlerOf(handler))
  }
  const isAction = (action: string): action is MediaSessionAction => action in acts
  const place = () => {
    const duration = durationS()
    if (duration <= 0) return
    session.setPositionState({
      duration,
      position: Math.min(video.currentTime, duration),
      playbackRate: video.playbackRate,
    })
  }
  const artwork = metadata.poster ? [{ src: new URL(metadata.poster, location.href).href, type: 'image/jpeg' }] : []
  session.metadata = new MediaMetadata({ title: metadata.title, artwork })
  eachAct((handler) => handler)
  for (const event of ['play', 'pause', 'seeked', 'ratechange']) video.addEventListener(event, place)
  place()
  signal.addEventListener('abort', () => {
    session.metadata = null
    eachAct(() => null)
  })
}
