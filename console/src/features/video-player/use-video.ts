import { type RefObject, useEffect, useState } from 'react'

/** Facts of a video element for its controls. Times in seconds. */
export interface PlayedVideo {
  readonly paused: boolean
  readonly waiting: boolean
  readonly seconds: number
  readonly duration: number
  /** End of the loaded part around this place. */
  readonly buffered: number
  readonly muted: boolean
  readonly rate: number
}

const atFirst: PlayedVideo = {
  paused: true,
  waiting: false,
  seconds: 0,
  duration: 0,
  buffered: 0,
  muted: false,
  rate: 1,
}

const events = [
  'play',
  'pause',
  'ended',
  'timeupdate',
  'durationchange',
  'progress',
  'volumechange',
  'ratechange',
  'seeking',
  'seeked',
  'waiting',
  'playing',
  'canplay',
] as const

function factsOf(video: HTMLVideoElement): PlayedVideo {
  const { buffered, currentTime } = video
  const ends = Array.from({ length: buffered.length }, (_, index) => index)
    .filter((index) => buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime)
    .map((index) => buffered.end(index))
  return {
    paused: video.paused,
    waiting: !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    seconds: currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    buffered: ends[0] ?? currentTime,
    muted: video.muted || video.volume === 0,
    rate: video.playbackRate,
  }
}

/** The state of a video element, told anew at each of its events. */
export function useVideo(ref: RefObject<HTMLVideoElement | null>): PlayedVideo {
  const [facts, setFacts] = useState(atFirst)
  useEffect(() => {
    const video = ref.current
    if (!video) return
    const change = () => setFacts(factsOf(video))
    for (const event of events) video.addEventListener(event, change)
    return () => {
      for (const event of events) video.removeEventListener(event, change)
    }
  }, [ref])
  return facts
}
