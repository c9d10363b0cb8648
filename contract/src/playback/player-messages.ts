/*
 * What a player tells of itself. Types alone: the build puts them into the declarations that other sites import
 * (`/player/api.d.ts`), so that both ends are written once.
 */

/** State of a player. */
export interface PlayerState {
  /** `processing` begins by itself later; `unavailable` has nothing to show, and says why to the viewer. */
  readonly state: 'loading' | 'playing' | 'paused' | 'ended' | 'processing' | 'unavailable' | 'failed'
  readonly seconds: number
  readonly durationSeconds: number | null
  /** 0 to 1. */
  readonly volume: number
  readonly muted: boolean
  readonly rate: number
  /** «auto» while the network chooses. */
  readonly quality: string
  readonly qualities: readonly string[]
  /** The language that is shown; null while none is. */
  readonly subtitles: string | null
  readonly subtitlesOffered: readonly { readonly language: string; readonly label: string }[]
  readonly sound: string | null
  readonly sounds: readonly string[]
}

/** Event of the video itself, as browsers name it. */
export type VideoEvent =
  | 'play'
  | 'pause'
  | 'playing'
  | 'waiting'
  | 'seeked'
  | 'timeupdate'
  | 'ended'
  | 'volumechange'
  | 'ratechange'
  | 'subtitleschange'

/** Reason why a state is told. `blocked`: the browser plays nothing with sound before its viewer has touched the page. */
export type StateEvent = VideoEvent | 'ready' | 'blocked' | 'qualitychange' | 'soundchange' | 'error' | 'state'

/** A mark that the owner of the video has set on its line of time. */
export interface PlayerCuepoint {
  readonly atMs: number
  readonly type: string
  readonly name: string
  readonly data: readonly { readonly key: string; readonly value: string }[]
}
