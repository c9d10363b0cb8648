import { mkdir } from 'node:fs/promises'
import { dataFolders } from '../src/data-folder/data-folder.ts'
import { diskSpace } from '../src/data-folder/disk.ts'
import { secretsFrom } from '../src/data-folder/secrets.ts'
import type { AllAccounts } from '../src/database/doors.ts'
import { createDeliveryLog } from '../src/delivery/delivery-log.ts'
import { noGeo } from '../src/geo/geo.ts'
import { LiveParts } from '../src/live/live-parts.ts'
import { createMetrics } from '../src/metrics/metrics.ts'
import { openOutbound } from '../src/outbound/outbound.ts'
import { openPasswordLine } from '../src/provider.ts'
import type { Services } from '../src/services.ts'
import { noPlayerEvents } from '../src/statistics/player-events.ts'
import { noStatistics } from '../src/statistics/statistics.ts'
import { openDiskStorage } from '../src/storage/disk.ts'
import { testEnvironment } from './test-environment.ts'

export const testPublicUrl = 'http://console.test'
const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** Makes the services of the product over a real database, in a folder that exists. */
export async function testServices(db: AllAccounts, folder: string): Promise<Services> {
  const folders = dataFolders(folder)
  for (const each of [folders.uploads, folders.scratch]) await mkdir(each, { recursive: true })
  return {
    db: db,
    now: () => new Date(),
    log: silent,
    metrics: createMetrics(),
    publicUrl: testPublicUrl,
    secrets: secretsFrom(Buffer.alloc(32, 7)),
    folders,
    disk: () => diskSpace(folders.uploads),
    storage: await openDiskStorage(folders.storage),
    // no test asks a name server
    outbound: openOutbound([], async () => []),
    mail: { reaches: false, deliver: async () => undefined },
    environment: testEnvironment,
    geo: noGeo,
    live: { bind: '127.0.0.1', host: 'localhost', rtmpPort: 1935, srtPort: null, whipPort: null, whipAddress: null },
    liveParts: new LiveParts(),
    youtube: null,
    backup: null,
    statistics: noStatistics,
    playerEvents: noPlayerEvents,
    delivery: createDeliveryLog(),
    health: async () => ({ ok: true, failing: [], parts: {} }),
    identity: { issuer: testPublicUrl, clientId: 'test', clientSecret: undefined, innerOrigin: null },
    passwords: openPasswordLine().passwords,
    passwordLinks: {
      joining: async ({ email }) => `${testPublicUrl}/id/welcome#for-${email}`,
      reset: async (email) => `${testPublicUrl}/id/welcome#for-${email}`,
      email: async (_subject, email) => `${testPublicUrl}/id/welcome#for-${email}`,
    },
    secondFactors: { reset: async () => true },
    passkeys: { list: async () => [], remove: async () => false },
    providerSessions: { end: async () => undefined },
  }
}
