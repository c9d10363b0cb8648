import { atHalt } from './at-halt.ts'
import type { Stream, StreamWorld } from './stream.ts'

/** iPhones of before 17.1: the system plays HLS itself and chooses the quality. `renewed` gets a fresh address first. */
export function openNative(
  video: HTMLVideoElement,
  world: StreamWorld,
  renewed: (then: () => void) => Promise<void>,
  closed: AbortController,
): Stream {
  const load = (seconds = video.currentTime) => {
    video.src = world.address()
    video.currentTime = seconds
  }
  if (video.canPlayType('application/vnd.apple.mpegurl')) {
    load(world.startS)
    video.addEventListener('canplay', () => world.onLoaded?.(), { signal: closed.signal })
    video.addEventListener('error', () => world.onProblem('network'), { signal: closed.signal })
  } else world.onProblem('unsupported')
  return {
    start: () => {},
    choose: () => {},
    // the system has a menu of its own
    chooseSound: () => {},
    retry: () =>
      void renewed(() => {
        load()
        void video.play().catch(() => undefined)
      }),
    takeAnew: () => atHalt(video, closed.signal, () => load()),
    momentAt: () => null,
    close: () => {
      closed.abort()
      video.removeAttribute('src')
      video.load()
    },
  }
}
