import type { Feature } from '../../registry/feature.ts'
import { serviceKeysHandlers } from './service-keys.handlers.ts'

export const serviceKeysFeature = { areas: { serviceKeys: serviceKeysHandlers } } satisfies Feature
