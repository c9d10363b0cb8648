/**
 * Assumed speed of a line before anything is known of it, in bits a second: a stream begins with the best rung it
 * carries.
 */
export const firstEstimateBitsPerS = 1_000_000
