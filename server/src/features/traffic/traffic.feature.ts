import type { Feature } from '../../registry/feature.ts'
import { readDeliveryLog, writeTraffic } from './write-traffic.ts'

/**
 * Bytes that viewers were sent, by account, video and day (product C7 «Трафик»): counted by this server, or read from the log of the one in
 * front. Decision 124.
 */
export const trafficFeature = {
  sweeps: [
    { name: 'bytes that were sent', role: 'api', everyMs: 2_000, ofProcess: true, runsAtEnd: true, run: writeTraffic },
    { name: 'the delivery log', role: 'api', everyMs: 2_000, ofProcess: true, runsAtEnd: true, run: readDeliveryLog },
  ],
} satisfies Feature
