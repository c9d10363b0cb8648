import { isIP } from 'node:net'
import path from 'node:path'
import { emailProblem, tidyEmail } from '@skleyka/contract/users/emails.ts'
import * as z from 'zod'
import type { BackupSettings } from './backup/source.ts'
import { ownProxies, parseProxy } from './http/client-address.ts'
import type { MailSettings } from './mail/mail.ts'
import { parseSmtpUrl } from './mail/transport.ts'
import { type AddressRange, parseRange } from './outbound/address.ts'
import { StartProblem } from './problems/start-problem.ts'
import { parseStorageUrl, type S3Credentials, type S3Place } from './storage/s3/place.ts'

const roles = ['api', 'worker', 'live'] as const
export type Role = (typeof roles)[number]

/** The environment, read once at the start and passed on as a value. Its table is tools/deploy/setting-table.ts. */
export interface Settings {
  host: string
  port: number
  /** Port of the probe of this process, on `host`; null for none. */
  probePort: number | null
  dataDir: string
  /** The folder where uploads gather, on a disk that all processes which answer HTTP share; null for the one of the data folder. */
  uploadsDir: string | null
  /** Origin that browsers use, without a slash at the end. */
  publicUrl: string
  /** First administrator; the password is for the bundled provider alone. */
  admin: { email: string; password: string | undefined } | null
  databaseUrl: string | undefined
  /** The server of the statistics and its cluster; the embedded one without an address. */
  clickhouse: { url: string | undefined; cluster: string | undefined }
  /** Days after which single views are forgotten; 0 keeps them for ever. */
  statisticsDays: number
  ffmpegPath: string | undefined
  /** Without a sandbox media is refused, unless the operator takes the risk by `unsafe`. */
  mediaSandbox: 'required' | 'unsafe'
  roles: Role[]
  /** Another OpenID Connect provider in place of the bundled one. */
  identity: { issuer: string; clientId: string; clientSecret: string | undefined } | null
  /** Shared by several machines that serve one installation; one machine keeps its own in the data folder. */
  secretKey: string | undefined
  /** Place where the help menu of the console sends people; nothing is shown for what is not set. */
  help: { email: string | undefined; newsUrl: string | undefined }
  /** Token of collectors in place of the installation's own, and addresses for hits and errors of pages; off unless set. */
  observed: { metricsToken: string | undefined; analyticsUrl: string | undefined; sentryDsn: string | undefined }
  /** The S3 store that keeps the objects in place of the data folder. */
  storage: S3Place | null
  /** Ranges of the operator's own network that links typed by users may lead to, by any port. */
  outboundAllow: AddressRange[]
  /** The client of this installation at Google; null while YouTube is not set up. */
  youtube: YoutubeSettings | null
  /** The mail server of letters; without one they lie in a folder. */
  mail: MailSettings | null
  /** MMDB files by which the countries and networks of viewers are known; none when they are not. */
  geoFiles: string[]
  /** Addresses and limits for encoders of livestreams. */
  live: LiveSettings
  /** The log of a server in front, which counts the traffic; `null` where this one counts it. */
  deliveryLog: string | null
  /** Proxies in front of the server that tell it whose request they pass on: addresses and ranges. */
  trustedProxies: string[]
  /** Number of calls of the API one session or key may make a second, for long; 0 does not count them. */
  callsPerSecond: number
  /** Place, schedule and retention of backups; null while no place is named. */
  backup: BackupSettings | null
  /** Key of the place of backups where it is S3: its own, else that of the storage. */
  backupKey: S3Credentials | null
  /** State of the demand for a backup before a step that only a backup undoes: `skip` where the operator has made one himself. */
  backupBeforeUpgrade: 'required' | 'skip'
  /** File with the passphrase that seals the secret of the data folder in backups. */
  backupPassphraseFile: string | null
  logLevel: string
}

/** Doors for the encoders of livestreams. */
export interface LiveSettings {
  /** The address that the doors listen on. */
  readonly bind: string
  /** The name of the host that encoders are told. */
  readonly host: string
  readonly rtmpPort: number
  /** The UDP port of encoders that speak SRT; null takes none. */
  readonly srtPort: number | null
  /** The UDP port of broadcasts of browsers; null takes none. */
  readonly whipPort: number | null
  /** The address at which browsers reach that port; null for the one that is listened on. */
  readonly whipAddress: string | null
}

/** Settings of publishing on YouTube: the client at Google, its address, and the daily quota. */
export interface YoutubeSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** Origins: where people agree, where tokens are given, where the Data API answers. */
  readonly authUrl: string
  readonly tokenUrl: string
  readonly apiUrl: string
  /** Units of quota a day, and what sending one video takes of them. */
  readonly dailyUnits: number
  readonly uploadUnits: number
}

const units = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .pipe(z.number().min(1))

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(65_535))

const upTo = (most: number, least: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))

const httpAddress = z.url({ protocol: /^https?$/ })
const origin = httpAddress.regex(/^[^:]+:\/\/[^/?#@]+\/?$/).transform((text) => new URL(text).origin)
const email = z.email()
const signInEmail = z
  .string()
  .transform(tidyEmail)
  .refine((address) => emailProblem(address) === null)

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: portNumber.default(8080),
  PROBE_PORT: portNumber.optional(),
  LIVE_BIND: z.union([z.ipv4(), z.ipv6()]).optional(),
  LIVE_HOST: z
    .string()
    .regex(/^[\w.:[\]-]{1,253}$/)
    .optional(),
  LIVE_RTMP_PORT: portNumber.default(1935),
  LIVE_SRT_PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port < 65_536)
    .default(8890),
  LIVE_WHIP_PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port < 65_536)
    .default(8189),
  LIVE_WHIP_ADDRESS: z
    .string()
    .refine((text) => isIP(text) !== 0)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  UPLOADS_DIR: z.string().startsWith('/').max(4096).optional(),
  PUBLIC_URL: httpAddress.regex(/^[^:]+:\/\/[^/?#@]+\/?$/).optional(),
  ADMIN_EMAIL: signInEmail.optional(),
  ADMIN_PASSWORD: z.string().min(10).max(200).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  CLICKHOUSE_URL: httpAddress.optional(),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[\w.{}-]{1,100}$/)
    .optional(),
  STATISTICS_DAYS: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((days) => days === 0 || days >= 31)
    .default(0),
  FFMPEG_PATH: z.string().startsWith('/').optional(),
  MEDIA_SANDBOX: z.enum(['required', 'unsafe']).default('required'),
  ROLES: z
    .string()
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)).min(1))
    .default([...roles]),
  IDENTITY_ISSUER: httpAddress.optional(),
  IDENTITY_CLIENT_ID: z.string().optional(),
  IDENTITY_CLIENT_SECRET: z.string().optional(),
  SECRET_KEY: z.string().min(32).optional(),
  SUPPORT_EMAIL: email.optional(),
  NEWS_URL: httpAddress.optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,256}$/)
    .optional(),
  WEB_ANALYTICS_URL: httpAddress.optional(),
  SENTRY_DSN: httpAddress.regex(/^https?:\/\/[^/@]+@[^/]+\/.*\d$/).optional(),
  STORAGE_URL: z
    .string()
    .transform((text) => parseStorageUrl(text))
    .refine((place) => place !== null)
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  OUTBOUND_ALLOW: z
    .string()
    .transform((text) => text.split(',').map((range) => parseRange(range.trim())))
    .refine((ranges) => !ranges.includes(null))
    .transform((ranges) => ranges.filter((range) => range !== null))
    .default([]),
  YOUTUBE_CLIENT_ID: z.string().optional(),
  YOUTUBE_CLIENT_SECRET: z.string().optional(),
  YOUTUBE_AUTH_URL: origin.default('https://accounts.google.com'),
  YOUTUBE_TOKEN_URL: origin.default('https://oauth2.googleapis.com'),
  YOUTUBE_API_URL: origin.default('https://www.googleapis.com'),
  YOUTUBE_DAILY_UNITS: units.default(10_000),
  YOUTUBE_UPLOAD_UNITS: units.default(1_600),
  SMTP_URL: z
    .string()
    .transform((text) => parseSmtpUrl(text))
    .refine((server) => server !== null)
    .optional(),
  MAIL_FROM: email.optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((proxy) => parseProxy(proxy.trim())))
    .refine((proxies) => !proxies.includes(null))
    .transform((proxies) => proxies.filter((proxy) => proxy !== null))
    .default([...ownProxies]),
  GEO_FILES: z
    .string()
    .transform((text) => text.split(',').map((file) => file.trim()))
    .pipe(z.array(z.string().startsWith('/')).max(4))
    .default([]),
  DELIVERY_LOG: z.string().startsWith('/').max(4096).optional(),
  API_CALLS_PER_SECOND: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .default(50),
  BACKUP_TO: z
    .string()
    .refine((text) => text.startsWith('/') || parseStorageUrl(text) !== null)
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
    .default(3 * 60 + 15),
  BACKUP_POINT_MINUTES: upTo(1440, 0).default(5),
  BACKUP_KEEP_DAYS: upTo(3660, 1).default(7),
  BACKUP_KEEP_WEEKS: upTo(520, 0).default(4),
  BACKUP_BEFORE_UPGRADE: z.enum(['required', 'skip']).default('required'),
  BACKUP_PASSPHRASE_FILE: z.string().startsWith('/').optional(),
  BACKUP_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
})

/** Name of an environment variable that the product reads. */
export type SettingName = keyof typeof environment.shape

const sentences: Record<SettingName, string> = {
  HOST: 'HOST: укажите адрес, на\u00a0котором слушать, например 127.0.0.1.',
  PORT: 'PORT: укажите число от 1 до 65535.',
  PROBE_PORT: 'PROBE_PORT: укажите число от 1 до 65535.',
  LIVE_BIND: 'LIVE_BIND: укажите адрес, на\u00a0котором принимать трансляции, например 0.0.0.0.',
  LIVE_HOST: 'LIVE_HOST: укажите имя узла, на\u00a0который кодеры шлют эфир, например live.example.ru.',
  LIVE_RTMP_PORT: 'LIVE_RTMP_PORT: укажите число от 1 до 65535.',
  LIVE_SRT_PORT: 'LIVE_SRT_PORT: укажите порт UDP от 1 до 65535 или 0, чтобы не\u00a0принимать эфир по\u00a0SRT.',
  LIVE_WHIP_PORT: 'LIVE_WHIP_PORT: укажите порт UDP от 1 до 65535 или 0, чтобы не\u00a0принимать эфир из браузера.',
  LIVE_WHIP_ADDRESS: 'LIVE_WHIP_ADDRESS: укажите адрес IP, по которому сервер виден браузерам, например 203.0.113.7.',
  DATA_DIR: 'DATA_DIR: укажите папку для данных.',
  UPLOADS_DIR: 'UPLOADS_DIR: укажите полный путь к\u00a0папке, общей для всех процессов с\u00a0ролью api.',
  PUBLIC_URL: 'PUBLIC_URL: укажите адрес без пути, например https://video.example.ru.',
  ADMIN_EMAIL: 'ADMIN_EMAIL: это не\u00a0похоже на адрес почты.',
  ADMIN_PASSWORD: 'ADMIN_PASSWORD: пароль должен быть от\u00a010 до\u00a0200\u00a0знаков.',
  DATABASE_URL: 'DATABASE_URL: укажите адрес вида postgres://user:password@host:5432/skleyka.',
  CLICKHOUSE_URL: 'CLICKHOUSE_URL: укажите адрес вида http://user:password@host:8123/stat.',
  CLICKHOUSE_CLUSTER: 'CLICKHOUSE_CLUSTER: укажите имя кластера из настроек ClickHouse.',
  STATISTICS_DAYS: 'STATISTICS_DAYS: укажите число дней от 31 до 99999; 0\u00a0хранит просмотры без срока.',
  FFMPEG_PATH: 'FFMPEG_PATH: укажите полный путь к\u00a0программе ffmpeg.',
  MEDIA_SANDBOX: 'MEDIA_SANDBOX: выберите required или unsafe.',
  ROLES: `ROLES: перечислите через запятую роли из списка: ${roles.join(', ')}.`,
  IDENTITY_ISSUER: 'IDENTITY_ISSUER: укажите адрес провайдера входа, например https://id.example.ru.',
  IDENTITY_CLIENT_ID: 'IDENTITY_CLIENT_ID: укажите номер клиента у\u00a0провайдера входа.',
  IDENTITY_CLIENT_SECRET: 'IDENTITY_CLIENT_SECRET: укажите секрет клиента у\u00a0провайдера входа.',
  SECRET_KEY: 'SECRET_KEY: нужно не\u00a0меньше 32 случайных знаков.',
  SUPPORT_EMAIL: 'SUPPORT_EMAIL: это не\u00a0похоже на адрес почты.',
  NEWS_URL: 'NEWS_URL: укажите адрес вида https://news.example.ru.',
  METRICS_TOKEN: 'METRICS_TOKEN: нужно от 16 до 256 латинских букв, цифр и\u00a0знаков без пробелов.',
  WEB_ANALYTICS_URL: 'WEB_ANALYTICS_URL: укажите адрес вида https://stat.example.ru/api/event.',
  SENTRY_DSN: 'SENTRY_DSN: укажите адрес вида https://ключ@sentry.example.ru/1.',
  STORAGE_URL: 'STORAGE_URL: укажите хранилище вида s3://bucket/folder?endpoint=https://s3.example.ru&region=ru-1.',
  AWS_ACCESS_KEY_ID: 'AWS_ACCESS_KEY_ID: укажите ключ хранилища.',
  AWS_SECRET_ACCESS_KEY: 'AWS_SECRET_ACCESS_KEY: укажите секрет ключа хранилища.',
  AWS_SESSION_TOKEN: 'AWS_SESSION_TOKEN: укажите временный ключ хранилища.',
  OUTBOUND_ALLOW: 'OUTBOUND_ALLOW: перечислите через запятую сети своей площадки, например 10.0.0.0/8,fd00::/8.',
  YOUTUBE_CLIENT_ID: 'YOUTUBE_CLIENT_ID: укажите идентификатор клиента OAuth из Google Cloud.',
  YOUTUBE_CLIENT_SECRET: 'YOUTUBE_CLIENT_SECRET: укажите секрет клиента OAuth из Google Cloud.',
  YOUTUBE_AUTH_URL: 'YOUTUBE_AUTH_URL: укажите адрес без пути, например https://accounts.google.com.',
  YOUTUBE_TOKEN_URL: 'YOUTUBE_TOKEN_URL: укажите адрес без пути, например https://oauth2.googleapis.com.',
  YOUTUBE_API_URL: 'YOUTUBE_API_URL: укажите адрес без пути, например https://www.googleapis.com.',
  YOUTUBE_DAILY_UNITS: 'YOUTUBE_DAILY_UNITS: укажите суточную квоту YouTube в\u00a0единицах, например 10000.',
  YOUTUBE_UPLOAD_UNITS: 'YOUTUBE_UPLOAD_UNITS: укажите, сколько единиц квоты стоит отправка видео, например 1600.',
  SMTP_URL:
    'SMTP_URL: укажите почтовый сервер, например smtps://user:password@mail.example.ru или smtp://mail.example.ru:587.',
  MAIL_FROM: 'MAIL_FROM: укажите адрес, от\u00a0которого уходят письма, например video@example.ru.',
  TRUSTED_PROXIES:
    'TRUSTED_PROXIES: перечислите через запятую адреса и\u00a0сети прокси, например 127.0.0.1,172.18.0.0/16.',
  GEO_FILES: 'GEO_FILES: перечислите через запятую полные пути к\u00a0файлам MMDB, не\u00a0больше четырёх.',
  DELIVERY_LOG:
    'DELIVERY_LOG: укажите полный путь к\u00a0журналу отдачи nginx, например /var/log/nginx/skleyka-delivery.log.',
  API_CALLS_PER_SECOND: 'API_CALLS_PER_SECOND: укажите число от 0 до 99999; 0\u00a0снимает ограничение.',
  BACKUP_TO:
    'BACKUP_TO: укажите полный путь к\u00a0папке на\u00a0другом диске или хранилище вида s3://bucket/folder?endpoint=https://s3.example.ru.',
  BACKUP_AT: 'BACKUP_AT: укажите время суток, например 03:15.',
  BACKUP_POINT_MINUTES: 'BACKUP_POINT_MINUTES: укажите число минут от 0 до 1440; 0\u00a0оставляет только полные копии.',
  BACKUP_KEEP_DAYS: 'BACKUP_KEEP_DAYS: укажите число дней от 1 до 3660.',
  BACKUP_KEEP_WEEKS: 'BACKUP_KEEP_WEEKS: укажите число недель от 0 до 520.',
  BACKUP_BEFORE_UPGRADE: 'BACKUP_BEFORE_UPGRADE: выберите required или skip.',
  BACKUP_PASSPHRASE_FILE: 'BACKUP_PASSPHRASE_FILE: укажите полный путь к\u00a0файлу с\u00a0парольной фразой.',
  BACKUP_ACCESS_KEY_ID: 'BACKUP_ACCESS_KEY_ID: укажите ключ хранилища копий.',
  BACKUP_SECRET_ACCESS_KEY: 'BACKUP_SECRET_ACCESS_KEY: укажите секрет ключа хранилища копий.',
  LOG_LEVEL: 'LOG_LEVEL: выберите debug, info, warn, error или silent.',
}

/** Reads the settings from the environment. Everything that is wrong is told at once, a sentence a line. */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  // an empty variable is an unset one: compose files pass empty strings
  const nonEmpty = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(nonEmpty)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path: [name] }) => name as SettingName))
    throw new StartProblem([...names].map((name) => sentences[name]).join('\n'))
  }
  const read = parsed.data
  const isBundled = read.IDENTITY_ISSUER === undefined
  if (isBundled && (read.ADMIN_EMAIL === undefined) !== (read.ADMIN_PASSWORD === undefined)) {
    throw new StartProblem('ADMIN_EMAIL и\u00a0ADMIN_PASSWORD задаются вместе: сейчас задано только одно из двух.')
  }
  if (!isBundled && read.IDENTITY_CLIENT_ID === undefined) {
    throw new StartProblem('Вместе с\u00a0IDENTITY_ISSUER нужен IDENTITY_CLIENT_ID.')
  }
  if (read.UPLOADS_DIR !== undefined && (read.DATABASE_URL === undefined || read.STORAGE_URL === undefined)) {
    throw new StartProblem(
      'UPLOADS_DIR нужна нескольким процессам с\u00a0ролью api: вместе с\u00a0ней задайте DATABASE_URL и\u00a0STORAGE_URL.',
    )
  }
  const publicUrl = read.PUBLIC_URL ? new URL(read.PUBLIC_URL).origin : `http://localhost:${read.PORT}`
  return {
    host: read.HOST,
    port: read.PORT,
    probePort: read.PROBE_PORT ?? null,
    dataDir: path.resolve(read.DATA_DIR),
    uploadsDir: read.UPLOADS_DIR ?? null,
    publicUrl,
    live: {
      bind: read.LIVE_BIND ?? read.HOST,
      // an encoder on this machine needs no name, and tries no other address of it
      host: read.LIVE_HOST ?? new URL(publicUrl).hostname.replace(/^localhost$/, '127.0.0.1'),
      rtmpPort: read.LIVE_RTMP_PORT,
      srtPort: read.LIVE_SRT_PORT === 0 ? null : read.LIVE_SRT_PORT,
      whipPort: read.LIVE_WHIP_PORT === 0 ? null : read.LIVE_WHIP_PORT,
      whipAddress: read.LIVE_WHIP_ADDRESS ?? null,
    },
    admin: read.ADMIN_EMAIL ? { email: read.ADMIN_EMAIL, password: read.ADMIN_PASSWORD } : null,
    databaseUrl: read.DATABASE_URL,
    clickhouse: { url: read.CLICKHOUSE_URL, cluster: read.CLICKHOUSE_CLUSTER },
    statisticsDays: read.STATISTICS_DAYS,
    ffmpegPath: read.FFMPEG_PATH,
    mediaSandbox: read.MEDIA_SANDBOX,
    roles: [...new Set(read.ROLES)],
    identity:
      read.IDENTITY_ISSUER && read.IDENTITY_CLIENT_ID
        ? {
            issuer: read.IDENTITY_ISSUER,
            clientId: read.IDENTITY_CLIENT_ID,
            clientSecret: read.IDENTITY_CLIENT_SECRET,
          }
        : null,
    secretKey: read.SECRET_KEY,
    help: { email: read.SUPPORT_EMAIL ?? read.ADMIN_EMAIL, newsUrl: read.NEWS_URL },
    observed: {
      metricsToken: read.METRICS_TOKEN,
      analyticsUrl: read.WEB_ANALYTICS_URL,
      sentryDsn: read.SENTRY_DSN,
    },
    storage: read.STORAGE_URL ? { ...read.STORAGE_URL, credentials: storageKey(read) } : null,
    outboundAllow: read.OUTBOUND_ALLOW,
    youtube: youtubeOf(read),
    mail: mailOf(read),
    geoFiles: read.GEO_FILES,
    deliveryLog: read.DELIVERY_LOG ?? null,
    trustedProxies: read.TRUSTED_PROXIES,
    callsPerSecond: read.API_CALLS_PER_SECOND,
    backup: backupOf(read),
    backupKey: backupKeyOf(read),
    backupBeforeUpgrade: read.BACKUP_BEFORE_UPGRADE,
    backupPassphraseFile: read.BACKUP_PASSPHRASE_FILE ?? null,
    logLevel: read.LOG_LEVEL,
  }
}

/** The key by its usual names; without one the machine may have a role of its own. */
function storageKey(read: z.output<typeof environment>): S3Credentials | null {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = read
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new StartProblem('AWS_ACCESS_KEY_ID и\u00a0AWS_SECRET_ACCESS_KEY задаются вместе.')
  }
  if (accessKeyId === undefined || secretAccessKey === undefined) return null
  return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) }
}

/** Null while no place is named. A copy of the secret of the data folder needs a passphrase. */
function backupOf(read: z.output<typeof environment>): BackupSettings | null {
  if (read.BACKUP_TO === undefined) return null
  if (read.SECRET_KEY === undefined && read.BACKUP_PASSPHRASE_FILE === undefined) {
    throw new StartProblem(
      'Вместе с\u00a0BACKUP_TO нужен BACKUP_PASSPHRASE_FILE: парольной фразой закрывается секрет папки данных.',
    )
  }
  return {
    to: read.BACKUP_TO,
    atMinute: read.BACKUP_AT,
    pointMinutes: read.DATABASE_URL === undefined ? read.BACKUP_POINT_MINUTES : 0,
    days: read.BACKUP_KEEP_DAYS,
    weeks: read.BACKUP_KEEP_WEEKS,
  }
}

function backupKeyOf(read: z.output<typeof environment>): S3Credentials | null {
  const { BACKUP_ACCESS_KEY_ID: accessKeyId, BACKUP_SECRET_ACCESS_KEY: secretAccessKey } = read
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new StartProblem('BACKUP_ACCESS_KEY_ID и\u00a0BACKUP_SECRET_ACCESS_KEY задаются вместе.')
  }
  return accessKeyId === undefined || secretAccessKey === undefined
    ? storageKey(read)
    : { accessKeyId, secretAccessKey }
}

/** Null while no server is named: who letters are from is of no use without one. */
function mailOf(read: z.output<typeof environment>): MailSettings | null {
  const { SMTP_URL: server, MAIL_FROM: from } = read
  if (!server && from === undefined) return null
  if (!server || from === undefined) throw new StartProblem('SMTP_URL и\u00a0MAIL_FROM задаются вместе.')
  return { server, from }
}

/** Null while neither half of the client is given. */
function youtubeOf(read: z.output<typeof environment>): YoutubeSettings | null {
  const { YOUTUBE_CLIENT_ID: clientId, YOUTUBE_CLIENT_SECRET: clientSecret } = read
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new StartProblem('YOUTUBE_CLIENT_ID и\u00a0YOUTUBE_CLIENT_SECRET задаются вместе.')
  }
  if (clientId === undefined || clientSecret === undefined) return null
  return {
    clientId,
    clientSecret,
    authUrl: read.YOUTUBE_AUTH_URL,
    tokenUrl: read.YOUTUBE_TOKEN_URL,
    apiUrl: read.YOUTUBE_API_URL,
    dailyUnits: read.YOUTUBE_DAILY_UNITS,
    uploadUnits: read.YOUTUBE_UPLOAD_UNITS,
  }
}
