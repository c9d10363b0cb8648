import type { Feature } from '../../registry/feature.ts'
import { cuepointsHandlers } from './cuepoints.handlers.ts'

export const cuepointsFeature = { areas: { cuepoints: cuepointsHandlers } } satisfies Feature
