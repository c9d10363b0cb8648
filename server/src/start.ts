import path from 'node:path'
import { productName } from '@skleyka/contract/product.ts'
import { type Logger, pino } from 'pino'
import { apiSlots, startApi } from './api.ts'
import { checkApart } from './backup/place.ts'
import { diskSpace } from './data-folder/disk.ts'
import { openMetricsToken } from './data-folder/metrics-token.ts'
import { probeConnection } from './database/database.ts'
import { createDeliveryLog } from './delivery/delivery-log.ts'
import { describeEnvironment } from './environment.ts'
import { requireEqualSettings, settingDigests } from './equal-settings.ts'
import { addBackupMetrics, lastBackup } from './features/backups/backups.ts'
import { processName, startPresence } from './features/health/health.ts'
import { addInstallationMetrics } from './features/metrics/metrics.ts'
import { foundAdministrator, isAdministratorAwaited } from './features/users/users.ts'
import { type MediaTools, openMediaTools } from './ffmpeg/tools.ts'
import { openGeo } from './geo/geo.ts'
import { type HealthCheck, healthOf } from './health.ts'
import type { Mount } from './http/http-settings.ts'
import { requireFreePort } from './http/listen-problem.ts'
import { startProbe } from './http/probe.ts'
import { savePublicUrl } from './installation.sql.ts'
import { openInstallation } from './installation.ts'
import { LiveParts } from './live/live-parts.ts'
import { startLiveRole } from './live-role.ts'
import type { Log } from './log/log.ts'
import { quietLog } from './log/quiet-log.ts'
import { mailFolder, openMail } from './mail/mail.ts'
import { addDiskMetrics } from './metrics/disk-metrics.ts'
import { createMetrics } from './metrics/metrics.ts'
import { addProcessMetrics } from './metrics/process-metrics.ts'
import { release } from './metrics/release.ts'
import { startTracing } from './metrics/tracing.ts'
import { openOutbound } from './outbound/outbound.ts'
import { StartProblem } from './problems/start-problem.ts'
import { systemProblem } from './problems/system-errors.ts'
import {
  externalProviderCheck,
  helperScript,
  identityClient,
  openPasswordLine,
  openProvider,
  type Provider,
  pendingStepsOfProvider,
} from './provider.ts'
import { requireSameSecret } from './required-secret.ts'
import type { Services } from './services.ts'
import { type Role, readSettings, type Settings } from './settings.ts'
import { noPlayerEvents, openPlayerEvents } from './statistics/player-events.ts'
import { noStatistics, openStatistics } from './statistics/statistics.ts'
import { openDiskStorage } from './storage/disk.ts'
import { type Storage, StorageRefusal } from './storage/storage.ts'
import { checkStorage } from './storage-health.ts'
import type { Lane } from './tasks/handlers.ts'
import { noteBackup, prepareUpgrade } from './upgrade.ts'
import { startWorkerRole, workerSlots } from './worker.ts'

const drainMs = 30_000

await main()

async function main(): Promise<void> {
  const closing = new AsyncDisposableStack()
  let log: Logger | undefined
  try {
    const settings = readSettings(process.env)
    log = pino({ level: settings.logLevel, base: null }, pino.destination({ fd: 2, sync: true }))
    const stopped = untilStopped(log)
    await start(settings, quietLog(log), closing, stopped.fail)
    const reason = await stopped.promise
    await drain(closing)
    process.exit(reason === null ? 0 : 1)
  } catch (error) {
    tell(error, log)
    await closing.disposeAsync().catch(() => {})
    process.exit(1)
  }
}

/** Brings everything up, the ground first; what was opened is closed in the reverse order. */
async function start(settings: Settings, log: Log, closing: AsyncDisposableStack, fail: (sentence: string) => void) {
  if (settings.backup) checkApart(settings.backup.to, settings.dataDir)
  const ground = await openInstallation(settings, closing, () => requireFreePorts(settings))
  void ground.lost.then(fail)
  for (const place of ground.folder.open) {
    console.error(`Внимание: ${place} открыта другим пользователям этой машины, и\u00a0закрыть её не\u00a0удалось.`)
  }
  const copiedFrom = ground.database.embedded?.copiedFrom ?? null
  if (copiedFrom !== null) {
    console.error(
      `Внимание: папка данных скопирована из\u00a0${path.resolve(copiedFrom, '../..')} без остановки Склейки. Файлы могли попасть в\u00a0копию в\u00a0разное ` +
        'время: проверьте последние изменения или\u00a0скопируйте папку ещё раз, остановив Склейку.',
    )
  }
  const db = ground.database.db.platform('operator')
  await requireSameSecret(db, ground.secrets, settings)
  await savePublicUrl(db, settings.publicUrl)
  const statistics = openStatistics(
    {
      ...settings.clickhouse,
      keptDays: settings.statisticsDays,
      folder: ground.folder.statistics,
      engineOf: engineOf(settings.roles),
    },
    log,
  )
  closing.defer(() => statistics.stop())
  const playerEvents = settings.roles.includes('api')
    ? await openPlayerEvents({ folder: ground.folder.statistics, statistics, log, now: () => new Date() })
    : noPlayerEvents
  closing.defer(() => playerEvents.stop())
  const base = {
    now: () => new Date(),
    log,
    metrics: createMetrics(),
    publicUrl: settings.publicUrl,
    identity: identityClient(settings, ground),
    geo: await openGeo(settings.geoFiles, log),
  }
  const mail = openMail(settings.mail, ground.folder.root, settings.publicUrl)
  const { hashing, passwords } = openPasswordLine()
  if (settings.identity === null)
    await noteBackup(db, await prepareUpgrade(settings, await pendingStepsOfProvider(ground.database.pool)))
  const provider =
    settings.identity === null
      ? await openProvider({ ...base, db, mail, hashing, secrets: ground.secrets }, ground.database.pool)
      : null
  if (provider) closing.defer(() => provider.close())
  const checks: Record<string, HealthCheck> = {}
  const services: Services = {
    ...base,
    db: ground.database.db,
    secrets: ground.secrets,
    storage: await openStorage(settings, ground.folder.storage),
    folders: ground.folder,
    disk: () => diskSpace(settings.uploadsDir ?? ground.folder.root),
    outbound: openOutbound(settings.outboundAllow),
    mail,
    environment: describeEnvironment(settings),
    live: settings.live,
    liveParts: new LiveParts(),
    youtube: settings.youtube,
    backup: settings.backup,
    statistics,
    playerEvents,
    delivery: createDeliveryLog(settings.deliveryLog),
    passwords,
    passwordLinks: provider && {
      joining: (link) => provider.createJoiningLink(link),
      reset: (email) => provider.createResetLink(email),
      email: (subject, email) => provider.createEmailLink(subject, email),
    },
    secondFactors: provider && { reset: (email) => provider.resetSecondFactor(email) },
    passkeys: provider && {
      list: (email) => provider.listPasskeys(email),
      remove: (email, id) => provider.removePasskey(email, id),
    },
    providerSessions: provider && { end: (email) => provider.endSessions(email) },
    health: healthOf(checks),
  }
  // as calls ask, who need a connection: one that is open already would answer for a database that takes no other
  checks.database = () => probeConnection(ground.database.connection).then(() => undefined)
  checks.storage = () => checkStorage(ground.folder.root, services)
  if (statistics !== noStatistics) checks.statistics = () => statistics.ping().then(() => undefined)

  checks.identity = provider ? () => provider.ready().then(() => undefined) : externalProviderCheck(services.identity)
  // whoever has changed his address is not made anew under the one of before
  const admin = settings.admin && (await isAdministratorAwaited(db, settings.admin.email)) ? settings.admin : null
  if (admin?.password !== undefined && provider) await ensureAdministrator(provider, admin.email, admin.password)
  if (admin) await db.transaction().execute((tx) => foundAdministrator(tx, admin.email, services.now()))
  const digests = await settingDigests(settings, { ...ground.folder, secrets: ground.secrets })
  if (!ground.database.embedded) await requireEqualSettings(db, processName, digests)
  const { connection } = ground.database
  const metricsToken = await openMetricsToken(ground.folder.root, ground.secrets, settings.observed.metricsToken)
  const tracing = await startTracing(process.env, { release, roles: settings.roles })
  closing.defer(() => tracing?.stop())
  addProcessMetrics(services.metrics, { release, roles: settings.roles, pools: ground.database.pools })
  addDiskMetrics(services.metrics, services.disk)
  if (settings.probePort !== null) {
    const { host, probePort: port } = settings
    const probe = await startProbe({ ...services, host, port, operatorToken: metricsToken })
    closing.defer(() => probe.close())
  }
  const alone = ground.database.embedded !== null
  const tools = settings.roles.some((role) => role !== 'api') ? await openTools(settings, services) : null
  if (tools && settings.roles.includes('worker')) {
    const role = await startWorkerRole({ services, connection, tools, alone })
    closing.defer(() => role.stop())
    Object.assign(checks, role.checks)
  }
  if (settings.roles.includes('api')) {
    addInstallationMetrics(services.metrics, db)
    const { backup } = settings
    if (backup) addBackupMetrics(services.metrics, () => lastBackup(db, backup, services.now()))
    const mounts: Mount[] = provider ? [{ prefix: '/id', handle: (...visit) => void provider.handle(...visit) }] : []
    const api = await startApi({
      services,
      connection,
      alone,
      settings,
      mounts,
      helperScript: helperScript(),
      metricsToken,
    })
    closing.defer(() => api.close())
  }
  if (tools && settings.roles.includes('live')) {
    const role = await startLiveRole({ services, connection, tools })
    closing.defer(() => role.stop())
    Object.assign(checks, role.checks)
  }
  const presence = {
    name: processName,
    version: release,
    roles: settings.roles,
    slots: slotsOf(settings.roles),
    settings: digests,
  }
  const present = await startPresence(db, { presence, alone, log })
  closing.defer(() => present.stop())
  // of two that began at one moment neither saw the other before
  if (!alone) await requireEqualSettings(db, processName, digests)
  await greet(settings, provider, admin)
}

/** Refuses a port that is taken before the database is opened. */
async function requireFreePorts({ host, port, probePort, roles }: Settings): Promise<void> {
  if (roles.includes('api')) await requireFreePort({ host, port, setting: 'PORT' })
  if (probePort !== null) await requireFreePort({ host, port: probePort, setting: 'PROBE_PORT' })
}

function slotsOf(roles: readonly Role[]): Record<Lane, number> {
  const all = [...(roles.includes('worker') ? [workerSlots] : []), ...(roles.includes('api') ? [apiSlots] : [])]
  const sum = (lane: Lane) => all.reduce((slots, of) => slots + of[lane], 0)
  return { heavy: sum('heavy'), light: sum('light'), network: sum('network'), background: sum('background') }
}

/** The role that takes the events of players runs the embedded store of them. */
function engineOf(roles: readonly Role[]): 'own' | 'shared' | 'another' {
  if (!roles.includes('api')) return 'another'
  return roles.includes('worker') ? 'own' : 'shared'
}

/** The media programs of the roles that need them. */
async function openTools(settings: Settings, { folders, secrets }: Services): Promise<MediaTools> {
  const { tools, warnings } = await openMediaTools({ ...settings, scratchFolder: folders.scratch, secrets })
  for (const warning of warnings) console.error(warning)
  return tools
}

async function openStorage({ storage: place }: Settings, folder: string): Promise<Storage> {
  if (place === null) return openDiskStorage(folder)
  // nobody on a disk of his own pays for what only S3 needs: 0.4 s and 40 MB
  const { openS3Storage } = await import('./storage/s3/s3.ts')
  try {
    return await openS3Storage(place)
  } catch (cause) {
    const words = cause instanceof StorageRefusal ? cause.message : `Хранилище ${place.bucket} не\u00a0отвечает`
    throw new StartProblem(`STORAGE_URL: ${words}.`, { cause })
  }
}

async function ensureAdministrator(provider: Provider, email: string, password: string): Promise<void> {
  try {
    await provider.ensureAccount({ email, password })
  } catch (cause) {
    // the provider words it for a person; anything else has no place in a sentence
    if (!(cause instanceof Error) || 'code' in cause) throw cause
    throw new StartProblem(`ADMIN_PASSWORD: ${cause.message}`, { cause })
  }
}

/** Tells where the product is and how to come in. */
async function greet(settings: Settings, provider: Provider | null, admin: Settings['admin']): Promise<void> {
  console.log(`${productName} ${release} работает: ${settings.publicUrl}/admin`)
  if (settings.mail === null)
    console.log(`Почтовый сервер не\u00a0задан: письма сохраняются в\u00a0папку ${mailFolder(settings.dataDir)}`)
  if (provider === null) return console.log(`Вход через ${settings.identity?.issuer}`)
  if (admin) return console.log(`Вход: ${admin.email} и\u00a0пароль из\u00a0ADMIN_PASSWORD`)
  if (await provider.hasAccounts()) return console.log('Вход: по своей почте и\u00a0паролю')
  const link = await provider.createSetupLink()
  console.log(`Задайте пароль администратора по одноразовой ссылке, она действует сутки:\n${link}`)
}

/** Waits for the end: a signal or the death of whoever started us (null), or a sentence about what was lost. */
function untilStopped(log: Logger) {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve(null))
  process.on('disconnect', () => resolve(null))
  process.channel?.unref()
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      // crash only: the next start is the recovery
      tell(error, log)
      process.exit(1)
    })
  }
  const fail = (sentence: string) => {
    console.error(sentence)
    resolve(sentence)
  }
  return { promise, fail }
}

async function drain(closing: AsyncDisposableStack): Promise<void> {
  const late = setTimeout(() => process.exit(1), drainMs)
  await closing.disposeAsync()
  clearTimeout(late)
}

/** One sentence for what a person can act on; everything else is a bug and leaves its details in the log. */
function tell(error: unknown, log: Logger | undefined): void {
  const words = systemProblem(error)
  if (error instanceof StartProblem) console.error(error.message)
  else if (words) console.error(`${productName} остановлена: ${words}.`)
  else console.error(`${productName} остановлена из-за внутренней ошибки, подробности в\u00a0журнале.`)
  if (!(error instanceof StartProblem)) log?.error({ err: error }, 'stopped by an error')
}
