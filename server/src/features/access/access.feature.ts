import type { Feature } from '../../registry/feature.ts'
import { gatesHandlers } from './gates.handlers.ts'

export const accessFeature = { areas: { gates: gatesHandlers } } satisfies Feature
