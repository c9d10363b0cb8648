import { readCut as readKeptCut } from './kept-cut.ts'

/** What a version was cut out of; null for one that is no cut. */
export const readCut = readKeptCut
