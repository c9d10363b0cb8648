/** Rules of a work that is found in a new video: its holder is told, a claim opens by itself, and with RESTRICT keeps the video from viewers. */
export const radarRules = ['REPORT', 'CLAIM', 'RESTRICT'] as const
export type RadarRule = (typeof radarRules)[number]

/** A work waits for its file, is being fingerprinted, is looked for, or could not be read. */
export const workStates = ['AWAITED', 'MAKING', 'READY', 'FAILED'] as const
export type WorkState = (typeof workStates)[number]

/** A match is new, has become a claim, or was marked as false and stays quiet. */
export const matchStates = ['NEW', 'CLAIMED', 'DISMISSED'] as const
export type MatchState = (typeof matchStates)[number]
