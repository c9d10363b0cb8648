import { tmpdir } from 'node:os'
import { after } from 'node:test'
import type { Calls } from '@skleyka/contract/method.ts'
import { endpoint, method } from '@skleyka/contract/method.ts'
import { sessions } from '@skleyka/contract/sessions/sessions.calls.ts'
import * as z from 'zod/mini'
import { diskSpace } from '../src/data-folder/disk.ts'
import { secretsFrom } from '../src/data-folder/secrets.ts'
import { createDeliveryLog } from '../src/delivery/delivery-log.ts'
import { sessionsHandlers } from '../src/features/sessions/sessions.handlers.ts'
import { sessionRoutes } from '../src/features/sessions/sessions.http.ts'
import { recogniseCaller } from '../src/features/sessions/sessions.ts'
import { noGeo } from '../src/geo/geo.ts'
import { bind } from '../src/http/bound-area.ts'
import { unlimited } from '../src/http/call-limits.ts'
import { ownProxies } from '../src/http/client-address.ts'
import { buildHttp } from '../src/http/http.ts'
import { usualTimeouts } from '../src/http/http-settings.ts'
import { refuse } from '../src/http/refuse.ts'
import { LiveParts } from '../src/live/live-parts.ts'
import { createMetrics } from '../src/metrics/metrics.ts'
import { openOutbound } from '../src/outbound/outbound.ts'
import { openPasswordLine } from '../src/provider.ts'
import type { Services } from '../src/services.ts'
import { noPlayerEvents } from '../src/statistics/player-events.ts'
import { noStatistics } from '../src/statistics/statistics.ts'
import { openDiskStorage } from '../src/storage/disk.ts'
import { openBrowser } from './test-browser.ts'
import { testDatabase } from './test-database.ts'
import { testEnvironment } from './test-environment.ts'
import { startTestProvider } from './test-provider.ts'

const user = z.object({ email: z.string() })

/** Calls of the two kinds that change something, to see who gets through. */
export const probe = {
  write: endpoint({
    about: 'Changes nothing.',
    title: 'Проба',
    verb: 'PUT',
    path: '/api/v2/probe.json',
    access: { who: 'signedIn' },
    params: z.strictObject({}),
    result: user,
  }),
  run: method({
    about: 'Changes nothing.',
    path: '/api/v3/probe/run',
    access: { who: 'signedIn' },
    params: z.strictObject({}),
    result: user,
    title: 'Проба',
    mutates: true,
  }),
} satisfies Calls

/** The part of the product that knows who is calling, at https://video.example, and a provider that is not ours. */
export async function startTestProduct(administratorEmail: string | null, ofProvider?: { endsSessions: boolean }) {
  const publicUrl = 'https://video.example'
  const { db } = await testDatabase()
  const provider = await startTestProvider(`${publicUrl}/auth/callback`, `${publicUrl}/admin`, ofProvider)
  const clock = { ahead: 0 }
  const logged: unknown[] = []
  const write = (...line: unknown[]) => void logged.push(line)
  const services: Services = {
    db,
    now: () => new Date(Date.now() + clock.ahead),
    log: { debug: write, info: write, warn: write, error: write },
    metrics: createMetrics(),
    publicUrl,
    secrets: secretsFrom(Buffer.from('a secret of the test, 32 bytes long')),
    folders: { postgres: tmpdir(), storage: tmpdir(), uploads: tmpdir(), scratch: tmpdir(), statistics: tmpdir() },
    storage: await openDiskStorage(`${tmpdir()}/skleyka-sessions-${process.pid}`),
    disk: () => diskSpace(tmpdir()),
    outbound: openOutbound([]),
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
    passwords: openPasswordLine().passwords,
    passwordLinks: null,
    secondFactors: null,
    passkeys: null,
    providerSessions: null,
    identity: {
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      innerOrigin: null,
    },
  }
  const app = await buildHttp({
    services,
    callers: {
      recognise: (credentials) => recogniseCaller(services, credentials),
      enter: async () => {
        throw refuse('account.notFound')
      },
      inNameOf: async () => {
        throw refuse('impersonation.ended')
      },
      actFor: () => Promise.reject(new Error('no copyright holders here')),
      permissionsOfRole: async () => null,
    },
    areas: {
      sessions: bind(sessions, sessionsHandlers),
      probe: bind(probe, {
        write: async (_params, caller) => ({ email: caller.user.email }),
        run: async (_params, caller) => ({ email: caller.user.email }),
      }),
    },
    rawRoutes: sessionRoutes({
      identity: services.identity,
      publicUrl,
      administratorEmail,
      helperScript: '// the helper\n',
    }),
    sites: [],
    pages: async () => null,
    mounts: [],
    isEmbedHost: async () => false,
    origins: [publicUrl],
    trustedProxies: ownProxies,
    limits: unlimited,
    timeouts: usualTimeouts,
    provesPrinted: true,
    operatorToken: 'a-token-of-the-operator-0123456789',
    health: async () => ({ ok: true, failing: [], parts: {} }),
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  after(async () => {
    await app.close()
    provider.close()
  })
  return {
    db,
    provider,
    clock,
    logged,
    services,
    publicUrl,
    browser: (always?: Record<string, string>) => openBrowser(publicUrl, () => origin, always),
    origin,
  }
}
