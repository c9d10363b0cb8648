/** The player of Skleyka on a page of another site: `import { createPlayer } from 'https://…/player/api.js'`. */

import type { PlayerCuepoint, PlayerState, StateEvent } from '@skleyka/contract/playback/player-messages.ts'

export interface PlayerOptions {
  /** The number of the video in its embed address: a UUID. */
  readonly id: string
  /** Begins by itself; browsers allow it where it is muted. */
  readonly autoplay?: boolean
  readonly muted?: boolean
  /** Place where it begins, in seconds; without it a viewer goes on from where he left. */
  readonly start?: number
  /** Of the controls; that of the browser without it. */
  readonly language?: 'ru' | 'en'
  /** Name of the frame for a screen reader. */
  readonly title?: string
  /** Goes to a corner of the window while it plays and its place is scrolled away. */
  readonly mini?: boolean
  /** Loads although it is far below; a player loads when its place comes near unless told. */
  readonly eager?: boolean
}

export interface Player {
  readonly frame: HTMLIFrameElement
  /** As it was last told; null before the player is there. */
  readonly state: PlayerState | null
  /** Once the player is there. What is asked of it before is done then. */
  readonly ready: Promise<PlayerState>
  play(): void
  pause(): void
  seek(seconds: number): void
  /** 0 to 1. */
  setVolume(volume: number): void
  setMuted(muted: boolean): void
  /** 0.25 to 4. */
  setRate(rate: number): void
  /** One of `state.qualities`, or «auto». */
  setQuality(quality: string): void
  /** A language of `state.subtitlesOffered`; null shows none. */
  setSubtitles(language: string | null): void
  /** One of `state.sounds`. */
  setSound(name: string): void
  /** Hears until what it answers is called. */
  on(event: StateEvent, listener: (state: PlayerState) => void): () => void
  on(event: 'cuepoint', listener: (cuepoint: PlayerCuepoint) => void): () => void
  /** Takes the player off the page. */
  destroy(): void
}

/** Puts a player into an element of the page, which keeps 16:9 of its width. Throws a TypeError where there is no such element or id. */
export declare function createPlayer(element: Element | string, options: PlayerOptions): Player
