import type { Feature } from '../../registry/feature.ts'
import { usageHandlers } from './usage.handlers.ts'

/** Storage, traffic and converting of an account in one answer (product B8 «Хранилище и трафик»). */
export const usageFeature = { areas: { statisticUsage: usageHandlers } } satisfies Feature
