import { firstEstimateBitsPerS } from '@skleyka/contract/playback/stream-start.ts'
import type { ErrorData, HlsConfig, LevelUpdatedData, LoadPolicy } from 'hls.js'
import { atHalt } from './at-halt.ts'
import { freshAddress } from './fresh-address.ts'
import { loadHls, momentAt, rangesOf, soundsOf, withoutOwnWays } from './hls-engine.ts'
import { openNative } from './native-stream.ts'
import { qualitiesOf } from './qualities.ts'
import { keepFresh } from './renewals.ts'
import { lastSound, rememberedSound, rememberSound, type Sound } from './sounds.ts'
import type { Stream, StreamWorld } from './stream.ts'

const maxMendings = 2
/** R31: whoever may see the video no more sees no more than what is loaded ahead, in seconds. */
const maxAheadS = 45

/** A player that has fallen behind catches up a little faster than it plays, without a jump. */
const catchUpRate = 1.06
/**
 * Target durations between a picture of normal latency and the newest one. A playlist may not name less than three; with less the picture is
 * within 6 s of the camera, and a segment is always ahead. For low latency the playlist tells: a number here would stand above its PART-HOLD-BACK.
 */
const normalTargets = 2.5

/** Longest time of a request before a person hears of it: about 10 s. */
const requests: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 60_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 3, retryDelayMs: 1_000, maxRetryDelayMs: 4_000 },
  },
}

/**
 * Attaches a stream to a video element; mends what it can by itself and tells the rest. The light hls.js reads that there are
 * sounds to choose from, and gives way to the whole one.
 */
export async function openStream(video: HTMLVideoElement, world: StreamWorld, load = loadHls): Promise<Stream> {
  const Light = await load('light')
  const closed = new AbortController()
  const renew = keepFresh(world, closed.signal)
  let isRefused = false
  let isHeld = false
  const renewed = async (then: () => void) => {
    const renewal = await renew()
    if (closed.signal.aborted) return
    isRefused = renewal === 'refused' || (isRefused && renewal === 'unreachable')
    if (renewal === 'fresh') {
      then()
      if (isHeld) void video.play().catch(() => undefined)
      isHeld = false
      return
    }
    if (isRefused && !video.paused) hold()
    world.onProblem(renewal === 'refused' ? 'gone' : 'network')
  }
  // what is loaded ahead is not shown either; who was watching, or has pressed since, goes on when it is given back
  const hold = () => {
    isHeld = true
    video.pause()
  }
  video.addEventListener('play', () => isRefused && hold(), { signal: closed.signal })
  if (!Light.isSupported()) return openNative(video, world, renewed, closed)

  const startPosition = world.live ? -1 : 0
  const config: Partial<HlsConfig> = {
    startPosition,
    ...(world.live && { maxLiveSyncPlaybackRate: catchUpRate }),
    ...(world.live === 'NORMAL' && { liveSyncDurationCount: normalTargets }),
    autoStartLoad: false,
    // read from the playlist itself; a track of them would be a file that the policy of the page refuses
    enableDateRangeMetadataCues: false,
    enableEmsgMetadataCues: false,
    enableID3MetadataCues: false,
    // hls.js begins with the rung that stands first, the best one: seconds on a phone. The first segment tells the rest
    startLevel: -1,
    testBandwidth: false,
    // the first segment is asked for as soon as its playlist is read, not at the next beat after the element is ready
    startFragPrefetch: true,
    abrEwmaDefaultEstimate: firstEstimateBitsPerS,
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
  }
  let hls = new Light(config)
  let sounds: ReturnType<typeof soundsOf> = []
  let chosenSound: Sound | null = null
  let mended = 0
  let isStarted = false
  let resumeAt = world.startS ?? startPosition
  const tell = () => {
    const qualities = qualitiesOf(hls.levels)
    world.onFacts({
      qualities,
      chosen: hls.manualLevel,
      playing: qualities.find(({ index }) => index === hls.currentLevel) ?? null,
      sounds,
      sound: sounds.find((sound) => (chosenSound ? isSame(sound, chosenSound) : sound.isDefault)) ?? sounds[0] ?? null,
    })
  }
  const hear = (sound: Sound) => {
    chosenSound = sound
    // without it hls.js plays what is loaded to its end, which may be the whole video
    const option = { name: sound.name, flushImmediate: true }
    hls.setAudioOption({ ...option, ...(sound.language !== null && { lang: sound.language }) })
  }
  const reload = () => {
    if (hls.levels.length === 0) hls.loadSource(world.address())
    else if (isStarted) hls.startLoad(video.currentTime)
  }
  const attach = (Hls: typeof Light, isWhole: boolean) => {
    hls.on(Hls.Events.MANIFEST_PARSED, (_event, { audioTracks }) => {
      world.onLoaded?.()
      const offered = soundsOf(audioTracks)
      if (offered.length > 0 && !isWhole) return void takeWhole()
      sounds = offered
      const remembered = rememberedSound(sounds, chosenSound ?? lastSound())
      if (remembered) hear(remembered)
      if (isStarted) hls.startLoad(resumeAt)
      tell()
    })
    hls.on(Hls.Events.LEVEL_SWITCHED, tell)
    hls.on(Hls.Events.FRAG_PARSING_USERDATA, (_event, { samples }) => world.onUserData?.(samples))
    // the second places what was read on the clock of the element
    for (const event of [Hls.Events.LEVEL_UPDATED, Hls.Events.LEVEL_PTS_UPDATED] as const)
      hls.on(event, (_event: string, { details }: Pick<LevelUpdatedData, 'details'>) =>
        world.onRanges?.(rangesOf(details)),
      )
    hls.on(Hls.Events.FRAG_BUFFERED, () => {
      mended = 0
      world.onLoaded?.()
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
    // pressed while there was no stream yet: taking one in may stop what was begun, and tells nobody
    const isBegun = !video.paused
    hls.attachMedia(video)
    if (isBegun && video.paused) void video.play().catch(() => undefined)
  }
  const takeWhole = async () => {
    const Whole = await load('whole').catch(() => null)
    if (closed.signal.aborted) return
    if (!Whole) return world.onProblem('network')
    // giving up a stream stops the picture and forgets its place
    const isPlaying = !video.paused
    resumeAt = video.currentTime
    hls.destroy()
    hls = new Whole(Object.assign(config, withoutOwnWays))
    attach(Whole, true)
    if (isPlaying) void video.play().catch(() => undefined)
  }
  attach(Light, false)

  return {
    start: (fromS) => {
      if (isStarted) return
      isStarted = true
      resumeAt = fromS ?? resumeAt
      hls.startLoad(resumeAt)
    },
    choose: (index) => {
      hls.nextLevel = index
      tell()
    },
    chooseSound: (sound) => {
      rememberSound(sound)
      hear(sound)
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
    momentAt: (seconds) => momentAt(hls.latestLevelDetails, seconds),
    close: () => {
      closed.abort()
      hls.destroy()
    },
  }
}

const isSame = (one: Sound, other: Sound) => one.name === other.name && one.language === other.language
const isStale = ({ response }: ErrorData) => response?.code === 403 || response?.code === 404
