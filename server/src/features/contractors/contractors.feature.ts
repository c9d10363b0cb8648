import type { Feature } from '../../registry/feature.ts'
import { contractorsHandlers } from './contractors.handlers.ts'

/** Studios and editors that an account orders videos from. */
export const contractorsFeature = { areas: { contractors: contractorsHandlers } } satisfies Feature
