import { browserTracingIntegration, captureException, init } from '@sentry/react'
import type { Environment } from '@skleyka/contract/metrics/metrics.ts'
import { reportOptions } from './report-options.ts'

/** Starts the error-reporting service; from now on it hears of uncaught errors itself. Returns the way to tell it more. */
export function startReporter(dsn: string, environment: Environment): (error: unknown) => void {
  init({ ...reportOptions(dsn, environment), integrations: [browserTracingIntegration()] })
  return (error) => void captureException(error)
}
