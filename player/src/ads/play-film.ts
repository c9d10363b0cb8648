/** Outcome of a film: it was seen to its end or skipped, or it could not be played, with the code of IAB. */
export type Outcome = 'COMPLETE' | 'SKIPPED' | { readonly error: '400' | '401' | '402' | '405' }

/** Element that plays a film, as far as its end is judged by it. */
interface FilmVideo extends EventTarget {
  readonly paused: boolean
  readonly currentTime: number
  play(): Promise<void>
}

/** Puts a film into the element; what it answers takes it away again. Rejects where it cannot, and once the signal has ended. */
export type OpenFilm = (signal: AbortSignal) => Promise<() => void> | (() => void)

/** No ad lasts longer: a stream without an end is no ad. */
const longestS = 600
/** Longest time a film that has begun may stand still. */
const stallMs = 8_000

/**
 * Plays one film until it ends, is skipped by a press, or cannot go on; `late` ends the wait for its first picture, `signal` ends it at any
 * moment, also while it is still being opened. Of `isHeld` the viewer had paused it in that moment.
 */
export async function playFilm(
  video: FilmVideo,
  open: OpenFilm,
  skip: EventTarget,
  late: AbortSignal,
  signal: AbortSignal,
): Promise<{ readonly outcome: Outcome; readonly isHeld: boolean }> {
  const over = new AbortController()
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const listen = (name: string, act: () => void) => video.addEventListener(name, act, { signal: over.signal })
  let isBegun = false
  let stalled: ReturnType<typeof setTimeout> | undefined
  const watch = () => {
    clearTimeout(stalled)
    if (isBegun && !video.paused) stalled = setTimeout(() => resolve({ error: '402' }), stallMs)
  }
  listen('playing', () => {
    isBegun = true
    watch()
  })
  listen('timeupdate', () => {
    watch()
    if (video.currentTime > longestS) resolve({ error: '405' })
  })
  for (const name of ['play', 'pause']) listen(name, watch)
  listen('ended', () => resolve('COMPLETE'))
  listen('error', () => resolve({ error: isBegun ? '405' : '401' }))
  skip.addEventListener('click', () => resolve('SKIPPED'), { signal: over.signal })
  const onLate = () => {
    if (!isBegun) resolve({ error: '402' })
  }
  if (late.aborted) onLate()
  late.addEventListener('abort', onLate, { signal: over.signal })
  // of what nobody has seen nothing was skipped
  const onCut = () => resolve(isBegun ? 'SKIPPED' : { error: '402' })
  if (signal.aborted) onCut()
  signal.addEventListener('abort', onCut, { signal: over.signal })

  begin(video, open, over.signal).catch((problem: unknown) => {
    // what could not be loaded says so by an event of its own
    const isOwn = problem instanceof DOMException && problem.name !== 'NotAllowedError'
    if (!isOwn) resolve({ error: '400' })
  })
  const outcome = await promise
  const isHeld = signal.aborted && isBegun && video.paused && outcome === 'SKIPPED'
  clearTimeout(stalled)
  over.abort()
  return { outcome, isHeld }
}

async function begin(video: FilmVideo, open: OpenFilm, over: AbortSignal): Promise<void> {
  const close = await open(over)
  if (over.aborted) return close()
  over.addEventListener('abort', close)
  // refused without a gesture: then there is no ad, and the video says by itself that it has to be started
  await video.play()
}
