import { hostname } from 'node:os'
import path from 'node:path'
import { areas } from './areas.ts'
import { consoleSite } from './console-site.ts'
import type { OpenDatabase } from './database/database.ts'
import { enterAccount } from './features/accounts/accounts.ts'
import { metricsRoutes } from './features/metrics/metrics.http.ts'
import { embedRoutes } from './features/playback/embed.http.ts'
import { playbackRoutes } from './features/playback/playback.http.ts'
import { sessionRoutes } from './features/sessions/sessions.http.ts'
import { recogniseCaller } from './features/sessions/sessions.ts'
import { uploadLinkRoutes } from './features/upload-links/upload-links.http.ts'
import { storeTask } from './features/uploads/store.task.ts'
import { startSweeping } from './features/uploads/sweep.ts'
import { uploadRoutes } from './features/uploads/uploads.http.ts'
import type { Health } from './health.ts'
import { builtPages } from './http/built-pages.ts'
import { createCallLimits } from './http/call-limits.ts'
import type { CallerSource } from './http/caller.ts'
import { closingOf } from './http/close-gently.ts'
import { addDiskMetrics } from './http/disk-metrics.ts'
import { buildHttp, type Mount, usualPatience } from './http/http.ts'
import { callMetrics } from './http/metrics.ts'
import type { Parts } from './parts.ts'
import { StartProblem } from './problems/start-problem.ts'
import type { Settings } from './settings.ts'
import type { TaskHandlers } from './tasks/handlers.ts'
import { startWorker } from './tasks/worker.ts'

interface ApiOptions {
  parts: Parts
  connection: OpenDatabase['connection']
  /** Whether this is the only process that can be working on the database. */
  alone: boolean
  settings: Pick<Settings, 'host' | 'port' | 'admin' | 'help' | 'observed' | 'trustedProxies' | 'callsPerSecond'>
  mounts: Mount[]
  /** What browsers load as the identity helper. */
  helperScript: string
  health: () => Promise<Health>
  /** What the operator and collectors of figures show. */
  metricsToken: string
}

const rooms = path.resolve(import.meta.dirname, '../..')
// each sends three parts at a time
const storesAtOnce = 2

/** The role that answers HTTP. `close` lets running requests finish. */
export async function startApi({
  parts,
  connection,
  alone,
  settings,
  mounts,
  helperScript,
  health,
  metricsToken,
}: ApiOptions): Promise<{ close(): Promise<void> }> {
  const metrics = callMetrics()
  addDiskMetrics(metrics, parts.disk)
  const pages = builtPages(path.join(rooms, 'player/dist'))
  const app = await buildHttp({
    parts,
    callers: callerSource(parts),
    areas,
    rawRoutes: [
      ...uploadRoutes(),
      ...metricsRoutes({
        serverText: () => metrics.registry.metrics(),
        readToken: metricsToken,
      }),
      ...playbackRoutes,
      ...embedRoutes(pages),
      ...uploadLinkRoutes(pages),
      ...sessionRoutes({
        identity: parts.identity,
        publicUrl: parts.publicUrl,
        administratorEmail: settings.admin?.email ?? null,
        helperScript,
      }),
    ],
    sites: [consoleSite(rooms, parts, settings)],
    mounts,
    origins: [parts.publicUrl],
    trustedProxies: settings.trustedProxies,
    limits: createCallLimits(settings.callsPerSecond),
    patience: usualPatience,
    operatorToken: metricsToken,
    metrics,
    health,
  })
  const close = closingOf(app.server)
  try {
    await app.listen({ host: settings.host, port: settings.port })
  } catch (cause) {
    await app.close()
    throw new StartProblem(listenSentence(cause, settings), { cause })
  }
  const sweeping = startSweeping(parts)
  // the spool is where the parts came in, and the worker role may be another machine
  const storing = await startWorker({
    ...{ db: parts.db, connection, alone, log: parts.log },
    handlers: { store: storeTask(parts) } satisfies Pick<TaskHandlers, 'store'>,
    name: `${hostname()}:${process.pid}`,
    slots: { heavy: 0, light: 0, network: storesAtOnce },
  })
  return {
    async close() {
      await storing.stop()
      await sweeping.stop()
      await close(() => app.close())
    },
  }
}

function callerSource(parts: Parts): CallerSource {
  return {
    recognise: (credentials) => recogniseCaller(parts, credentials),
    enter: (code, user) => enterAccount(parts.db.platform('entering'), code, user),
  }
}

function listenSentence(error: unknown, { host, port }: Pick<Settings, 'host' | 'port'>): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  switch (code) {
    case 'EADDRINUSE':
      return `Порт ${port} занят другой программой: остановите её или задайте другой порт в\u00a0PORT.`
    case 'EACCES':
      return `Порт ${port} доступен только администратору системы: задайте в\u00a0PORT число больше 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `Адрес ${host} не\u00a0принадлежит этой машине: проверьте HOST.`
    default:
      return `Не удалось открыть порт ${port} на ${host}.`
  }
}
