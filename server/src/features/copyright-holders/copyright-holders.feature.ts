import type { Feature } from '../../registry/feature.ts'
import { holdersHandlers } from './holders.handlers.ts'

/**
 * Copyright holders (product B13): the platform's list of names, the people who act for each, and what a holder sees of the videos that
 * bear its name, whatever account they are in.
 */
export const copyrightHoldersFeature = {
  areas: { holders: holdersHandlers },
} satisfies Feature
