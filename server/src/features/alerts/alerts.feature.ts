import type { Feature } from '../../registry/feature.ts'
import { sendAlerts } from './send-alerts.ts'

export const alertsFeature = {
  sweeps: [{ name: 'what accounts are written to about failures', role: 'worker', everyMs: 60_000, run: sendAlerts }],
} satisfies Feature
