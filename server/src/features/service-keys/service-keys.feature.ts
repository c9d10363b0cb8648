import type { Feature } from '../../registry/feature.ts'
import { serviceKeysHandlers } from './service-keys.handlers.ts'

/** Keys of an account for programs. A key calls for its maker, within its scopes and the maker's present rights. Decision 64. */
export const serviceKeysFeature = { areas: { serviceKeys: serviceKeysHandlers } } satisfies Feature
