import type { Feature } from '../../registry/feature.ts'
import { alertRulesHandlers } from './alert-rules.handlers.ts'
import { checkRules } from './check-rules.ts'
import { sendAlerts } from './send-alerts.ts'

/**
 * Writes to the address that an account names about its tasks that failed for good. Ten minutes gather what fails together; an
 * hour lies between two letters. Rules about the statistics tell once when they begin to hold and once when that ends (decision 126).
 */
export const alertsFeature = {
  areas: { alertRules: alertRulesHandlers },
  sweeps: [
    { name: 'what accounts are written to about failures', role: 'worker', everyMs: 60_000, run: sendAlerts },
    { name: 'rules about the statistics', role: 'api', everyMs: 60_000, run: checkRules },
  ],
} satisfies Feature
