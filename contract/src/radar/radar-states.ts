/** What happens to a video in which a work is found: told of, kept for a decision, or its publication held back until then. */
export const radarRules = ['REPORT', 'REVIEW', 'RESTRICT'] as const
/** The rules that a work may be given; the third is kept for the day when a match can hold a publication back. */
export const offeredRules = ['REPORT', 'REVIEW'] as const satisfies readonly (typeof radarRules)[number][]
export type RadarRule = (typeof radarRules)[number]

/** A work waits for its file, is being fingerprinted, is looked for, or could not be read. */
export const workStates = ['AWAITED', 'MAKING', 'READY', 'FAILED'] as const
export type WorkState = (typeof workStates)[number]

/** A match is new, has become a claim, or was marked as false and stays quiet. */
export const matchStates = ['NEW', 'CLAIMED', 'DISMISSED'] as const
export type MatchState = (typeof matchStates)[number]
