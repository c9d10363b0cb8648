import { type AudienceMacro, audienceBeatMs } from '@skleyka/contract/ads/audience.ts'

type Event = 'start' | 'beat' | 'end'

/** Facts at the moment when the address is asked for. */
export interface AudienceInfo {
  readonly event: Event
  readonly uuid: string
  readonly seconds: number
  readonly now: Date
  /** From 0 up to 1. */
  readonly random: number
}

/** The tag with what is known in place of its macros; what stands in brackets and is none stays as it is. */
export function audienceAddress(tag: string, { event, uuid, seconds, now, random }: AudienceInfo): string {
  const values: Readonly<Record<AudienceMacro, string>> = {
    EVENT: event,
    CONTENTID: uuid,
    CONTENTPLAYHEAD: new Date(seconds * 1_000).toISOString().slice(11, 23),
    TIMESTAMP: now.toISOString(),
    CACHEBUSTING: String(Math.floor(random * 1e8)).padStart(8, '0'),
  }
  return Object.entries(values).reduce(
    (address, [name, value]) => address.replaceAll(`[${name}]`, encodeURIComponent(value)),
    tag,
  )
}

/** Place where the video stands at a moment of the page, and how fast it is played. */
export interface VideoMoment {
  readonly nowMs: number
  readonly videoMs: number
  readonly rate: number
}

/**
 * Tells when there is something to ask for: at the beginning, each half a minute of watching, at the end. What is watched is
 * never longer than the picture has moved: a computer that slept saw nothing meanwhile.
 */
export function audienceClock(ask: (event: Event) => void) {
  let isBegun = false
  let watchedMs = 0
  let beats = 0
  let from: VideoMoment | null = null
  const count = (now: VideoMoment) => {
    if (from === null) return
    const moved = Math.max(0, now.videoMs - from.videoMs) / now.rate
    watchedMs += Math.min(now.nowMs - from.nowMs, moved)
    from = now
    for (; beats < Math.floor(watchedMs / audienceBeatMs); beats += 1) ask('beat')
  }
  return {
    /** The picture moves. */
    moves(now: VideoMoment) {
      if (!isBegun) ask('start')
      isBegun = true
      from ??= now
    },
    /** It still does. */
    goesOn: count,
    /** It stands: a pause, a seek, a stall. */
    stands(now: VideoMoment) {
      count(now)
      from = null
    },
    /** It is over; when it is begun again, that is another view. */
    ends(now: VideoMoment) {
      count(now)
      if (isBegun) ask('end')
      ;[isBegun, watchedMs, beats, from] = [false, 0, 0, null]
    },
  }
}

/** Asks for the tag as a picture while the video is watched; it plays already. What answers is not looked at. */
export function measureAudience(video: HTMLVideoElement, tag: string, uuid: string, signal: AbortSignal): void {
  const clock = audienceClock((event) => {
    const facts = { event, uuid, seconds: video.currentTime, now: new Date(), random: Math.random() }
    new Image(1, 1).src = audienceAddress(tag, facts)
  })
  const now = () => ({ nowMs: performance.now(), videoMs: video.currentTime * 1_000, rate: video.playbackRate })
  const listen = (name: keyof HTMLVideoElementEventMap, hear: () => void) =>
    video.addEventListener(name, hear, { signal })
  listen('playing', () => clock.moves(now()))
  listen('timeupdate', () => clock.goesOn(now()))
  for (const name of ['pause', 'waiting', 'seeking'] as const) listen(name, () => clock.stands(now()))
  listen('ended', () => clock.ends(now()))
  if (!video.paused) clock.moves(now())
}
