/** Kinds of events that a player reports (product A46, C7). */
export const playerEventTypes = [
  'load',
  'play',
  'heartbeat',
  'pause',
  'seek',
  'quality',
  'rebuffer',
  'error',
  'ad',
  'end',
] as const
export type PlayerEventType = (typeof playerEventTypes)[number]

/** Reasons for which a session ended before its video did (spec 4). */
export const finishReasons = ['heartbeatFailed', 'idleTimeout', 'documentHidden'] as const
export type FinishReason = (typeof finishReasons)[number]

export const adEventKinds = ['request', 'fill', 'impression', 'quartile', 'click', 'error'] as const
export type AdEventKind = (typeof adEventKinds)[number]

/** Milliseconds. */
export const playerSession = {
  heartbeatMs: 10_000,
  /** A view is so much of uninterrupted playback (definitions, version 1): the first heartbeat comes with it. */
  viewMs: 5_000,
  /** Without a heartbeat for so long a session has ended: heartbeatFailed. */
  silenceMs: 30_000,
  /** Paused for so long: idleTimeout. */
  idleMs: 30 * 60_000,
  /** Hidden and paused for so long: documentHidden. */
  hiddenMs: 60_000,
} as const

export const playerEventBounds = {
  bodyBytes: 32 * 1024,
  events: 64,
  ranges: 20,
  /** Of events of one session. */
  seq: 1_000_000,
  /** Limits of one event by the clock: hidden pages have their timers held back to a minute. */
  playedMs: 120_000,
  /** Age from which an event is not counted. */
  ageMs: 7 * 24 * 3_600_000,
  /** No video is longer than a week. */
  positionMs: 7 * 24 * 3_600_000,
  pageChars: 512,
} as const

/** Ways to tell viewers of a player apart (product B8): by a name in their browser, by the day alone, or not at all. */
export const viewerCountings = ['named', 'daily', 'none'] as const
export type ViewerCounting = (typeof viewerCountings)[number]
