import type { HlsConfig } from 'hls.js'
import { freshAddress } from './fresh-address.ts'
import { loadHls } from './hls-engine.ts'

/** Small pictures of what a livestream has shown. */
export interface ProgrammePictures {
  /**
   * Draws what was shown at a moment, in ms since 1970: the first picture of its segment. Null where the playlist names that moment no more,
   * or nothing comes in time. One at a time: whoever asks waits for the answer.
   */
  readonly at: (momentMs: number) => Promise<HTMLCanvasElement | null>
  /** Loads nothing until the next question. */
  readonly rest: () => void
  readonly close: () => void
}

/** Width of a picture, px. */
const widthPx = 160
/** Longest wait for a segment to come, ms. */
const patienceMs = 6_000
/** The first picture of a segment may stand a little behind its beginning, in seconds. */
const intoSegmentS = 0.1
const mostKept = 100

/**
 * Opens a second reading of a livestream, of its least quality, which loads the one segment that it is asked for: no file beside the stream
 * is needed, and its rules and keys hold by themselves. Null for browsers whose system plays the stream; fails where nothing can be read.
 */
export async function openPictures(address: () => string, load = loadHls): Promise<ProgrammePictures | null> {
  const Hls = await load('light')
  if (!Hls.isSupported()) return null
  const config: Partial<HlsConfig> = {
    autoStartLoad: false,
    startLevel: 0,
    maxBufferLength: 1,
    maxMaxBufferLength: 1,
    backBufferLength: 0,
    lowLatencyMode: false,
    xhrSetup: (request, url) => {
      const fresh = freshAddress(url, address())
      if (fresh !== url) request.open('GET', fresh, true)
    },
  }
  const hls = new Hls(config)
  const video = document.createElement('video')
  video.muted = true
  // the first quality of the list is the least
  hls.autoLevelCapping = 0
  const kept = new Map<number, HTMLCanvasElement>()
  const opened = new Promise<void>((done, fail) => {
    hls.once(Hls.Events.FRAG_BUFFERED, () => done())
    hls.on(Hls.Events.ERROR, (_event, { fatal, error }) => fatal && fail(error))
  })
  hls.once(Hls.Events.MANIFEST_PARSED, () => hls.startLoad())
  hls.loadSource(address())
  hls.attachMedia(video)
  try {
    await opened
  } catch (error) {
    hls.destroy()
    throw error
  }

  return {
    async at(momentMs) {
      const fragments = hls.latestLevelDetails?.fragments ?? []
      const shown = fragments.findLast(({ programDateTime }) => programDateTime && programDateTime <= momentMs)
      if (!shown?.programDateTime) return null
      // a segment keeps its moment, its number is that of one reading
      const known = kept.get(shown.programDateTime)
      if (known) return known
      const seconds = shown.start + intoSegmentS
      const sought = nextPicture(video)
      video.currentTime = seconds
      hls.startLoad(seconds)
      if (!(await sought)) return null
      const picture = draw(video)
      kept.set(shown.programDateTime, picture)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return picture
    },
    rest: () => hls.stopLoad(),
    close: () => hls.destroy(),
  }
}

/** True once the picture that was sought is there, false where it does not come. */
const nextPicture = (video: HTMLVideoElement) =>
  new Promise<boolean>((done) => {
    const signal = AbortSignal.timeout(patienceMs)
    signal.addEventListener('abort', () => done(false))
    video.addEventListener('seeked', () => done(true), { once: true, signal })
  })

function draw(video: HTMLVideoElement): HTMLCanvasElement {
  const picture = document.createElement('canvas')
  picture.width = widthPx
  picture.height = Math.round((widthPx * video.videoHeight) / video.videoWidth)
  picture.getContext('2d')?.drawImage(video, 0, 0, picture.width, picture.height)
  return picture
}
