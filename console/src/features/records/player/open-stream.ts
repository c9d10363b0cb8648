import type { ErrorData, Level } from 'hls.js'
import { freshAddress } from './fresh-address.ts'

/** One of the qualities of a stream: «720p». */
export interface Quality {
  readonly index: number
  readonly name: string
}

/** What the controls know of the stream. */
export interface StreamFacts {
  readonly qualities: readonly Quality[]
  /** -1 while the quality is chosen by the network. */
  readonly chosen: number
  readonly playing: Quality | null
}

export type StreamProblem = 'network' | 'gone' | 'media' | 'unsupported'

/** What came of asking for a fresh address. */
export type Renewal = 'fresh' | 'refused' | 'unreachable'

export interface Stream {
  readonly choose: (index: number) => void
  readonly retry: () => void
  /** The video has got more qualities, or is another one now: taken up at the next halt, so that nobody is interrupted. */
  readonly takeAnew: () => Promise<void>
  readonly close: () => void
}

interface World {
  /** The address of now; asked for again when the old one has expired. */
  readonly address: () => string
  /** Gets a fresh address. */
  readonly renew: () => Promise<Renewal>
  readonly onFacts: (facts: StreamFacts) => void
  readonly onProblem: (problem: StreamProblem) => void
}

const mostMendings = 2
/** R31: whoever may see the video no more sees no more than what is loaded ahead, in seconds. */
const mostAheadS = 45

/** Attaches a stream to a video element; mends what it can by itself and tells the rest. hls.js comes as a chunk of its own. */
export async function openStream(video: HTMLVideoElement, world: World): Promise<Stream> {
  const { default: Hls } = await import('hls.js/light')
  if (!Hls.isSupported()) return openNative(video, world)

  const hls = new Hls({
    startPosition: 0,
    maxBufferLength: 30,
    maxMaxBufferLength: mostAheadS,
    backBufferLength: 60,
    capLevelToPlayerSize: true,
    // A playlist keeps the token it was loaded by; what it names is asked for by the present one.
    xhrSetup: (request, url) => {
      const fresh = freshAddress(url, world.address())
      if (fresh !== url) request.open('GET', fresh, true)
    },
  })
  let mended = 0
  const tell = () =>
    world.onFacts({
      qualities: named(hls.levels),
      chosen: hls.autoLevelEnabled ? -1 : hls.nextLevel,
      playing: named(hls.levels).find(({ index }) => index === hls.currentLevel) ?? null,
    })
  const reload = () => {
    if (hls.levels.length === 0) hls.loadSource(world.address())
    else hls.startLoad(video.currentTime)
  }
  const mend = async (data: ErrorData) => {
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR) return hls.recoverMediaError()
    const code = data.response?.code
    const isStale = code === 403 || code === 404
    if (!isStale) return world.onProblem('network')
    await renewed(reload)
  }
  const renewed = async (then: () => void) => {
    const renewal = await world.renew()
    if (renewal === 'fresh') return then()
    if (renewal === 'refused') video.pause()
    world.onProblem(renewal === 'refused' ? 'gone' : 'network')
  }
  hls.on(Hls.Events.MANIFEST_PARSED, tell)
  hls.on(Hls.Events.LEVEL_SWITCHED, tell)
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    mended = 0
  })
  hls.on(Hls.Events.ERROR, (_event, data) => {
    if (!data.fatal) return
    if (mended >= mostMendings) return world.onProblem(data.type === Hls.ErrorTypes.MEDIA_ERROR ? 'media' : 'network')
    mended += 1
    void mend(data)
  })
  hls.loadSource(world.address())
  hls.attachMedia(video)
  const closed = new AbortController()
  const loadAnew = () => {
    const isPlaying = !video.paused
    hls.config.startPosition = video.currentTime
    hls.loadSource(world.address())
    if (isPlaying) void video.play().catch(() => undefined)
  }

  return {
    choose: (index) => {
      hls.nextLevel = index
      tell()
    },
    retry: () => {
      mended = 0
      if (video.error) hls.recoverMediaError()
      void renewed(reload)
    },
    takeAnew: async () => {
      if ((await world.renew()) !== 'fresh' || closed.signal.aborted) return
      if (video.paused) loadAnew()
      else atHalt(video, closed.signal, loadAnew)
    },
    close: () => {
      closed.abort()
      hls.destroy()
    },
  }
}

/** Calls once, when the picture next stands still by a press or for want of data. */
function atHalt(video: HTMLVideoElement, closed: AbortSignal, then: () => void) {
  const halts = new AbortController()
  const signal = AbortSignal.any([halts.signal, closed])
  const halt = () => {
    halts.abort()
    then()
  }
  for (const event of ['pause', 'waiting'] as const) video.addEventListener(event, halt, { signal })
}

const named = (levels: readonly Level[]): Quality[] =>
  levels
    .map((level, index) => ({ index, side: Math.min(level.width, level.height) }))
    .filter(({ side }) => side > 0)
    .sort((a, b) => b.side - a.side)
    .map(({ index, side }) => ({ index, name: `${side}p` }))

/** iPhones of before 17.1: the system plays HLS itself and chooses the quality. */
function openNative(video: HTMLVideoElement, world: World): Stream {
  const load = () => {
    const seconds = video.currentTime
    video.src = world.address()
    video.currentTime = seconds
  }
  const tellProblem = () => world.onProblem('network')
  if (video.canPlayType('application/vnd.apple.mpegurl')) {
    load()
    video.addEventListener('error', tellProblem)
  } else world.onProblem('unsupported')
  return {
    choose: () => {},
    retry: () => void world.renew().then(load),
    takeAnew: async () => {
      if (video.paused && (await world.renew()) === 'fresh') load()
    },
    close: () => {
      video.removeEventListener('error', tellProblem)
      video.removeAttribute('src')
      video.load()
    },
  }
}
