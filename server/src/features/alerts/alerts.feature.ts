import type { Feature } from '../../registry/feature.ts'
import { sendAlerts } from './send-alerts.ts'

/**
 * Writes to the address that an account names about its tasks that failed for good. Ten minutes gather what fails together; an
 * hour lies between two letters.
 */
export const alertsFeature = {
  sweeps: [{ name: 'what accounts are written to about failures', role: 'worker', everyMs: 60_000, run: sendAlerts }],
} satisfies Feature
