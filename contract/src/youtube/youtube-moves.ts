import { type YoutubeState, youtubeStates } from './youtube-states.ts'

/** Every allowed move; the server's statements are guarded by these from-states. */
export const youtubeMoves = {
  NONE: ['QUEUED'],
  QUEUED: ['SENDING', 'FAILED', 'DETACHED'],
  SENDING: ['SENDING', 'PROCESSING', 'FAILED', 'DETACHED'],
  PROCESSING: ['PROCESSING', 'PUBLISHED', 'FAILED', 'DETACHED'],
  PUBLISHED: ['DETACHED'],
  FAILED: ['QUEUED', 'DETACHED'],
  DETACHED: ['QUEUED'],
} as const satisfies Record<YoutubeState, readonly YoutubeState[]>

/** The states from which the table allows a move, in its order. */
export const youtubeStatesBefore = (to: YoutubeState): YoutubeState[] =>
  youtubeStates.filter((from) => {
    const moves: readonly YoutubeState[] = youtubeMoves[from]
    return moves.includes(to)
  })

/** States in which something still happens by itself. */
export const isOnTheWay = (state: YoutubeState): boolean =>
  state === 'QUEUED' || state === 'SENDING' || state === 'PROCESSING'

/** Viewers of a video there. */
export const youtubeVisibilities = ['public', 'unlisted', 'private'] as const
export type YoutubeVisibility = (typeof youtubeVisibilities)[number]
