import type { EmbedConfig } from '@skleyka/contract/embed.ts'
import type { ErrorData, Level } from 'hls.js'
import { fetchConfig } from './config.ts'
import { freshAddress } from './fresh-address.ts'

export type ReadyConfig = Extract<EmbedConfig, { state: 'ready' }>
export type Quality = { index: number; name: string }
export type SourceProblem = 'network' | 'gone' | 'media' | 'unsupported'

/** The stream of one record in one video element: loads, renews its addresses by itself, tells what it cannot mend. */
export type Source = {
  /** Starts loading; before it only the list of qualities is read. */
  start(): void
  qualities(): Quality[]
  /** The chosen quality, -1 for the automatic choice; the one that plays now. */
  quality(): { chosen: number; playing: Quality | null }
  choose(index: number): void
  /** Tries again after a problem. */
  retry(): Promise<void>
}

const renewBeforeMs = 2 * 60_000
const mostMendings = 2
const growthMs = 10_000
/** R31: a video that was taken from the public plays on for no longer than what is loaded ahead, in seconds. */
const mostAheadS = 45

/** How long a request is tried before a person hears of it: about 10 s. */
const patience = {
  maxTimeToFirstByteMs: 10_000,
  maxLoadTimeMs: 60_000,
  timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
  errorRetry: { maxNumRetry: 3, retryDelayMs: 1_000, maxRetryDelayMs: 4_000 },
}

/** Attaches the stream of a record. `onProblem` hears of what needs a person; `onChange` of new qualities. */
export async function openSource(
  video: HTMLVideoElement,
  first: ReadyConfig,
  on: { problem: (problem: SourceProblem) => void; change: () => void },
): Promise<Source> {
  let config = first
  let renewal: ReturnType<typeof setTimeout> | undefined

  let isGone = false
  async function renew(): Promise<boolean> {
    const next = await fetchConfig(config.uuid).catch(() => null)
    isGone = next !== null && next.state !== 'ready'
    if (next?.state !== 'ready') return false
    config = next
    planRenewal()
    return true
  }
  function planRenewal() {
    clearTimeout(renewal)
    const inMs = Math.max(30_000, Date.parse(config.until) - Date.now() - renewBeforeMs)
    renewal = setTimeout(() => void renew().then((done) => done || planRenewal()), Math.min(inMs, 2 ** 31 - 1))
  }
  planRenewal()
  const notRenewed = () => on.problem(isGone ? 'gone' : 'network')

  const { default: HlsClass } = await import('hls.js/light')
  if (!HlsClass.isSupported()) return openNative(video, () => config, renew, notRenewed, on.problem)

  const hls = new HlsClass({
    startPosition: 0,
    autoStartLoad: false,
    maxBufferLength: 30,
    maxMaxBufferLength: mostAheadS,
    backBufferLength: 60,
    capLevelToPlayerSize: true,
    fragLoadPolicy: { default: patience },
    playlistLoadPolicy: { default: patience },
    manifestLoadPolicy: { default: patience },
    // a playlist keeps the token it was loaded by; what it names is asked for by the present one
    xhrSetup: (xhr, url) => {
      const fresh = freshAddress(url, config.hls)
      if (fresh !== url) xhr.open('GET', fresh, true)
    },
  })
  let mended = 0
  let started = false
  let resumeAt = 0
  const start = () => {
    if (started) return
    started = true
    hls.startLoad(resumeAt)
  }
  hls.on(HlsClass.Events.MANIFEST_PARSED, () => {
    if (started) hls.startLoad(resumeAt)
    on.change()
  })
  hls.on(HlsClass.Events.LEVEL_SWITCHED, on.change)
  hls.on(HlsClass.Events.FRAG_BUFFERED, () => {
    mended = 0
  })
  hls.on(HlsClass.Events.ERROR, (_event, data) => {
    // an address that has ended: other qualities have it too, so no use to try them
    if (isStale(data) && mended < mostMendings) {
      mended += 1
      return void freshen()
    }
    if (!data.fatal) return
    if (mended >= mostMendings) return on.problem(data.type === HlsClass.ErrorTypes.MEDIA_ERROR ? 'media' : 'network')
    mended += 1
    if (data.type === HlsClass.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError()
    else on.problem('network')
  })
  async function freshen() {
    if (await renew()) reload()
    else notRenewed()
  }
  function reload() {
    if (hls.levels.length === 0) return hls.loadSource(config.hls)
    if (started) hls.startLoad(video.currentTime)
  }
  hls.loadSource(config.hls)
  hls.attachMedia(video)
  if (config.growing) watchGrowth()

  // who came while the video was being made has the qualities of that moment: the rest is taken up at the next halt
  function watchGrowth() {
    setTimeout(async () => {
      await renew()
      if (config.growing) return watchGrowth()
      if (video.paused) return takeWhole()
      const halts = new AbortController()
      for (const event of ['pause', 'waiting'] as const) {
        video.addEventListener(event, () => [halts.abort(), takeWhole()], { signal: halts.signal })
      }
    }, growthMs)
  }
  function takeWhole() {
    const isPlaying = !video.paused
    resumeAt = video.currentTime
    hls.loadSource(config.hls)
    if (isPlaying) void video.play().catch(() => {})
  }

  return {
    start,
    qualities: () => named(hls.levels),
    quality: () => ({
      chosen: hls.autoLevelEnabled ? -1 : hls.nextLevel,
      playing: named(hls.levels).find(({ index }) => index === hls.currentLevel) ?? null,
    }),
    choose: (index) => {
      hls.nextLevel = index
      on.change()
    },
    async retry() {
      mended = 0
      if (!(await renew())) return notRenewed()
      if (video.error) hls.recoverMediaError()
      reload()
    },
  }
}

const isStale = ({ response }: ErrorData) => response?.code === 403 || response?.code === 404

const named = (levels: readonly Level[]): Quality[] =>
  levels
    .map((level, index) => ({ index, name: `${Math.min(level.width, level.height)}p`, side: level.height }))
    .filter(({ side }) => side > 0)
    .sort((a, b) => b.side - a.side)
    .map(({ index, name }) => ({ index, name }))

// iPhones of before 17.1: the system plays HLS itself and chooses the quality
function openNative(
  video: HTMLVideoElement,
  config: () => ReadyConfig,
  renew: () => Promise<boolean>,
  notRenewed: () => void,
  onProblem: (problem: SourceProblem) => void,
): Source {
  if (!video.canPlayType('application/vnd.apple.mpegurl')) {
    onProblem('unsupported')
  } else {
    video.src = config().hls
    video.addEventListener('error', () => onProblem('network'))
  }
  return {
    start: () => {},
    qualities: () => [],
    quality: () => ({ chosen: -1, playing: null }),
    choose: () => {},
    async retry() {
      const seconds = video.currentTime
      if (!(await renew())) return notRenewed()
      video.src = config().hls
      video.currentTime = seconds
      await video.play().catch(() => {})
    },
  }
}
