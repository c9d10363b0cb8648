import type { Feature } from '../../registry/feature.ts'
import { beginNights } from './begin-nights.ts'
import { freeQualitiesTask } from './free-qualities.task.ts'
import { qualityRulesHandlers } from './quality-rules.handlers.ts'

/**
 * Frees the top qualities that nobody has watched for some days, each night at the account's hour; dry run and night ask one
 * query. Decision 162.
 */
export const qualityRulesFeature = {
  areas: { qualityRules: qualityRulesHandlers },
  tasks: { freeQualities: { role: 'worker', handler: (services) => freeQualitiesTask(services) } },
  sweeps: [{ name: 'qualities that nobody watches', role: 'worker', everyMs: 5 * 60_000, run: beginNights }],
} satisfies Feature
