import type { PlayerState, VideoEvent } from '@skleyka/contract/playback/player-messages.ts'
import type { PlayerTrack } from '@skleyka/contract/subtitles/subtitle-states.ts'
import type { Subtitles } from '@skleyka/web/stream/subtitles.ts'
import type { controls } from './controls.ts'

type Bar = Pick<ReturnType<typeof controls>, 'choice'> & { readonly subtitles: Pick<Subtitles, 'chosen'> }

/** Events of the video of which the framing page is told. */
const names: Readonly<Record<VideoEvent, VideoEvent>> = {
  play: 'play',
  pause: 'pause',
  playing: 'playing',
  waiting: 'waiting',
  seeked: 'seeked',
  timeupdate: 'timeupdate',
  ended: 'ended',
  volumechange: 'volumechange',
  ratechange: 'ratechange',
  subtitleschange: 'subtitleschange',
}
export const parentEvents = Object.values(names)

/** Before there is a video, and where there is none. */
export const nothingYet: Omit<PlayerState, 'state'> = {
  seconds: 0,
  durationSeconds: null,
  volume: 1,
  muted: false,
  rate: 1,
  quality: 'auto',
  qualities: [],
  subtitles: null,
  subtitlesOffered: [],
  sound: null,
  sounds: [],
}

/** Returns how a player stands, for the page that frames it. */
export function stateOf(
  video: HTMLVideoElement,
  { choice, subtitles }: Bar,
  durationMs: number | null,
  tracks: readonly PlayerTrack[],
  isFailed: boolean,
): PlayerState {
  const running = video.paused ? 'paused' : 'playing'
  const known = durationMs === null ? null : durationMs / 1000
  const { qualities, chosen, sounds, sound } = choice.facts()
  return {
    state: isFailed ? 'failed' : video.ended ? 'ended' : video.readyState === 0 && video.paused ? 'loading' : running,
    seconds: video.currentTime,
    durationSeconds: Number.isFinite(video.duration) ? video.duration : known,
    volume: video.volume,
    muted: video.muted,
    rate: video.playbackRate,
    quality: qualities.find(({ index }) => index === chosen)?.name ?? 'auto',
    qualities: qualities.map(({ name }) => name),
    subtitles: subtitles.chosen(),
    subtitlesOffered: tracks.map(({ language, label }) => ({ language, label })),
    sound: sound?.name ?? null,
    sounds: sounds.map(({ name }) => name),
  }
}
