import type { Feature } from '../../registry/feature.ts'
import { freedQualitiesHandlers } from './freed-qualities.handlers.ts'

/** Qualities that videos have lost since nobody watched them, and how a video gets them back. Decision 162. */
export const freedQualitiesFeature = {
  areas: { freedQualities: freedQualitiesHandlers },
} satisfies Feature
