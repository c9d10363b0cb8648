/// <reference path="./hls-light.d.ts" />
import type { ErrorData, LoadPolicy } from 'hls.js'
import { atHalt } from './at-halt.ts'
import { freshAddress } from './fresh-address.ts'
import { openNative } from './native-stream.ts'
import { qualitiesOf } from './qualities.ts'
import { keepFresh } from './renewals.ts'
import type { Stream, StreamWorld } from './stream.ts'

const maxMendings = 2
/** R31: whoever may see the video no more sees no more than what is loaded ahead, in seconds. */
const maxAheadS = 45

/** How long a request is tried before a person hears of it: about 10 s. */
const requests: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 60_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 3, retryDelayMs: 1_000, maxRetryDelayMs: 4_000 },
  },
}

const loadHls = async () => (await import('hls.js/light')).default

/** Attaches a stream to a video element; mends what it can by itself and tells the rest. hls.js comes as a chunk of its own. */
export async function openStream(video: HTMLVideoElement, world: StreamWorld, load = loadHls): Promise<Stream> {
  const Hls = await load()
  const closed = new AbortController()
  const renew = keepFresh(world, closed.signal)
  const renewed = async (then: () => void) => {
    const renewal = await renew()
    if (closed.signal.aborted) return
    if (renewal === 'fresh') return then()
    // what is loaded ahead is not shown either
    if (renewal === 'refused') video.pause()
    world.onProblem(renewal === 'refused' ? 'gone' : 'network')
  }
  if (!Hls.isSupported()) return openNative(video, world, renewed, closed)

  const hls = new Hls({
    startPosition: 0,
    autoStartLoad: false,
    maxBufferLength: 30,
    maxMaxBufferLength: maxAheadS,
    backBufferLength: 60,
    capLevelToPlayerSize: true,
    fragLoadPolicy: requests,
    playlistLoadPolicy: requests,
    manifestLoadPolicy: requests,
    // a playlist keeps the token it was loaded by; what it names is asked for by the present one
    xhrSetup: (request, url) => {
      const fresh = freshAddress(url, world.address())
      if (fresh !== url) request.open('GET', fresh, true)
    },
  })
  let mended = 0
  let isStarted = false
  let resumeAt = 0
  const tell = () => {
    const qualities = qualitiesOf(hls.levels)
    world.onFacts({
      qualities,
      chosen: hls.autoLevelEnabled ? -1 : hls.nextLevel,
      playing: qualities.find(({ index }) => index === hls.currentLevel) ?? null,
    })
  }
  const reload = () => {
    if (hls.levels.length === 0) hls.loadSource(world.address())
    else if (isStarted) hls.startLoad(video.currentTime)
  }
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    if (isStarted) hls.startLoad(resumeAt)
    tell()
  })
  hls.on(Hls.Events.LEVEL_SWITCHED, tell)
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    mended = 0
  })
  hls.on(Hls.Events.ERROR, (_event, data) => {
    const isMedia = data.type === Hls.ErrorTypes.MEDIA_ERROR
    const mends = mended < maxMendings && (isStale(data) || (data.fatal && isMedia))
    if (mends) mended += 1
    // an address that has ended: other qualities have it too, so no use to try them
    if (mends && isStale(data)) void renewed(reload)
    else if (mends) hls.recoverMediaError()
    else if (data.fatal) world.onProblem(isMedia ? 'media' : 'network')
  })
  hls.loadSource(world.address())
  hls.attachMedia(video)

  return {
    start: () => {
      if (isStarted) return
      isStarted = true
      hls.startLoad(resumeAt)
    },
    choose: (index) => {
      hls.nextLevel = index
      tell()
    },
    retry: () => {
      mended = 0
      void renewed(() => {
        if (video.error) hls.recoverMediaError()
        reload()
      })
    },
    takeAnew: () =>
      atHalt(video, closed.signal, () => {
        const isPlaying = !video.paused
        resumeAt = video.currentTime
        hls.loadSource(world.address())
        if (isPlaying) void video.play().catch(() => undefined)
      }),
    close: () => {
      closed.abort()
      hls.destroy()
    },
  }
}

const isStale = ({ response }: ErrorData) => response?.code === 403 || response?.code === 404
