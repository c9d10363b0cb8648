/** A work waits for its file, is being fingerprinted, is looked for, or could not be read. */
export const workStates = ['AWAITED', 'MAKING', 'READY', 'FAILED'] as const
export type WorkState = (typeof workStates)[number]

/** A match is new, has become a claim, or was marked as false and stays quiet. */
export const matchStates = ['NEW', 'CLAIMED', 'DISMISSED'] as const
export type MatchState = (typeof matchStates)[number]
