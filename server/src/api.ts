import path from 'node:path'
import { consoleSite } from './console-site.ts'
import type { OpenDatabase } from './database/database.ts'
import { embedHosts, enterAccountAs } from './features/accounts/accounts.ts'
import { actForHolder } from './features/copyright-holders/copyright-holders.ts'
import { processName } from './features/health/health.ts'
import { actInNameOf } from './features/impersonation/impersonation.ts'
import { permissionsOfRole } from './features/roles/roles.ts'
import { recogniseCaller } from './features/sessions/sessions.ts'
import { features } from './features.ts'
import { askTogether } from './http/ask-together.ts'
import { builtPages } from './http/built-pages.ts'
import { createCallLimits } from './http/call-limits.ts'
import type { CallerSource } from './http/caller.ts'
import { closingOf } from './http/close-gently.ts'
import { buildHttp } from './http/http.ts'
import { type Mount, usualTimeouts } from './http/http-settings.ts'
import { listenProblem } from './http/listen-problem.ts'
import { apiTasks, areasOf, routesOf, sweepsOf } from './registry/feature.ts'
import { startSweeps } from './registry/sweeping.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'
import { startWorker } from './tasks/worker.ts'

/** Time for which an edge may still send calls to a process that ends, in milliseconds. */
const leaveMs = 2_000

interface ApiOptions {
  services: Services
  connection: OpenDatabase['connection']
  /** True if this is the only process that can be working on the database. */
  alone: boolean
  settings: Pick<
    Settings,
    'host' | 'port' | 'admin' | 'help' | 'observed' | 'trustedProxies' | 'callsPerSecond' | 'youtube'
  >
  mounts: Mount[]
  /** Script that browsers load as the identity helper. */
  helperScript: string
  /** Token that the operator and collectors of figures show. */
  metricsToken: string
}

const rooms = path.resolve(import.meta.dirname, '../..')
// each sends three parts at a time
export const apiSlots = { heavy: 0, light: 0, network: 2, background: 0 }

/** The role that answers HTTP. `close` lets running requests finish. */
export async function startApi({
  services,
  connection,
  alone,
  settings,
  mounts,
  helperScript,
  metricsToken,
}: ApiOptions): Promise<{ close(): Promise<void> }> {
  const pages = builtPages(path.join(rooms, 'player/dist'))
  const app = await buildHttp({
    services,
    callers: callerSource(services),
    areas: areasOf(features),
    rawRoutes: routesOf(features, {
      services,
      shared: alone ? null : connection,
      pages,
      helperScript,
      administratorEmail: settings.admin?.email ?? null,
      serverText: () => services.metrics.registry.metrics(),
      metricsToken,
    }),
    sites: [consoleSite(rooms, services, settings)],
    pages,
    mounts,
    origins: [services.publicUrl],
    isEmbedHost: (host) => embedHosts.has(services.db.platform('secret'), host),
    trustedProxies: settings.trustedProxies,
    limits: createCallLimits(settings.callsPerSecond),
    timeouts: usualTimeouts,
    provesPrinted: false,
    operatorToken: metricsToken,
    health: services.health,
  })
  // of several processes the others take the calls meanwhile
  const close = closingOf(app.server, { leaveMs: alone ? 0 : leaveMs })
  try {
    await app.listen({ host: settings.host, port: settings.port })
  } catch (cause) {
    await app.close()
    throw listenProblem(cause, { ...settings, setting: 'PORT' })
  }
  const sweeping = startSweeps(sweepsOf(features, 'api'), services, alone ? null : processName)
  const working = await startWorker({
    ...{ db: services.db, connection, alone, log: services.log, metrics: services.metrics },
    handlers: apiTasks(features, services),
    name: processName,
    slots: apiSlots,
  })
  return {
    async close() {
      await working.stop()
      await close(() => app.close())
      // what the last requests left in memory is written too
      await sweeping.stop()
    },
  }
}

function callerSource(services: Services): CallerSource {
  return {
    recognise: askTogether(
      (credentials) => recogniseCaller(services, credentials),
      ({ apiKey, cookie, sessionToken }) => JSON.stringify([apiKey, cookie, sessionToken]),
    ),
    enter: askTogether(
      (code, signedIn) => enterAccountAs(services.db.platform('entering'), code, signedIn),
      (code, { user: { id, admin, confirmationNeeded }, serviceKey, keyId, impersonation }) =>
        JSON.stringify([
          code,
          id,
          admin,
          confirmationNeeded,
          serviceKey && [keyId, serviceKey],
          impersonation?.accountId,
        ]),
    ),
    actFor: (token, signedIn) => actForHolder(services, token, signedIn.user),
    inNameOf: (id, signedIn) => actInNameOf(services, id, signedIn),
    permissionsOfRole: (accountId, roleId) => permissionsOfRole(services.db.account(accountId), accountId, roleId),
  }
}
