export { addInstallationMetrics } from './installation-metrics.ts'
