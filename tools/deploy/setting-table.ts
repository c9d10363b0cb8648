import type { Role, SettingName } from '../../server/src/settings.ts'

/** Description of one setting for whoever runs the product. Its form and its refusal stand in server/src/settings.ts. */
export interface SettingDescription {
  /** Roles whose processes read it. */
  readonly roles: readonly Role[]
  /** True of a password, a key or an address that holds one. */
  readonly isSecret: boolean
  /** True where all processes of an installation need the same value. */
  readonly isEqual: boolean
  /** Value that holds while it is unset, as it would be written; null where nothing does. */
  readonly default: string | null
  /** The same in words, in Markdown, for the README; needed where `default` is null. */
  readonly unset: string | null
  /** Sentence about it in Markdown, or the setting in whose row of the README it is told. */
  readonly about: string | { readonly with: SettingName }
}

const everywhere: readonly Role[] = ['api', 'worker', 'live']

const setting = (
  about: SettingDescription['about'],
  unset: string | null,
  more: Partial<Omit<SettingDescription, 'about' | 'unset'>> = {},
): SettingDescription => ({ roles: everywhere, isSecret: false, isEqual: false, default: null, unset, about, ...more })

const backup: Partial<SettingDescription> = { roles: ['api'] }
const youtube: Partial<SettingDescription> = { roles: ['api', 'worker'], isEqual: true }
const secret: Partial<SettingDescription> = { isSecret: true }
const equal: Partial<SettingDescription> = { isEqual: true }

/**
 * All settings, in the order of the README. The files of deploy/ and the table of the README are made of it:
 * node tools/deploy/write.ts
 */
export const settingTable: Readonly<Record<SettingName, SettingDescription>> = {
  PORT: setting('порт HTTP', null, { roles: ['api'], default: '8080' }),
  PROBE_PORT: setting(
    'ещё один порт HTTP на `HOST`, только для наблюдения: `/healthz` и `/metrics` этого процесса. Нужен процессам без роли `api`, у которых другого порта нет',
    'нет',
  ),
  HOST: setting('адрес, на котором слушать; наружу — `0.0.0.0` или, лучше, обратный прокси с TLS', null, {
    default: '127.0.0.1',
  }),
  PUBLIC_URL: setting(
    'адрес, по которому консоль и плеер открывают люди; с `https` куки становятся `__Host-`. Ключи доступа (passkeys) привязаны к имени в нём, без `https` и по голому IP браузеры их не предлагают',
    '`http://localhost:PORT`',
    equal,
  ),
  DATA_DIR: setting(
    'папка данных: база, видео, загрузки, письма, ключи; закрыта от других пользователей машины',
    null,
    { default: './data' },
  ),
  UPLOADS_DIR: setting('папка загрузок на диске, общем для всех процессов с ролью `api`', '`DATA_DIR/uploads`', {
    roles: ['api'],
    isEqual: true,
  }),
  ADMIN_EMAIL: setting(
    'первый администратор; пароль не короче 10 знаков и не из частых. Когда он сменит адрес или пароль, переменные больше ничего не меняют',
    'одноразовая ссылка',
    { roles: ['api'] },
  ),
  ADMIN_PASSWORD: setting({ with: 'ADMIN_EMAIL' }, 'одноразовая ссылка', { roles: ['api'], isSecret: true }),
  DATABASE_URL: setting('внешняя PostgreSQL 15 или новее', 'своя PostgreSQL 18', { isSecret: true, isEqual: true }),
  CLICKHOUSE_URL: setting(
    'внешняя ClickHouse для статистики вместо встроенной, `http://user:password@host:8123/stat`',
    'нет',
    { isSecret: true, isEqual: true },
  ),
  CLICKHOUSE_CLUSTER: setting(
    'имя кластера этой ClickHouse: таблицы создаются на всех его серверах и копируют друг друга',
    'нет',
    equal,
  ),
  STATISTICS_DAYS: setting(
    'сколько дней хранить отдельные просмотры (от 31); `0` — без срока. Итоги закрытых дней остаются',
    null,
    { default: '0', isEqual: true },
  ),
  LIVE_BIND: setting(
    'адрес, на котором принимать эфиры; порт открыт, пока в установке есть хоть одна трансляция',
    'как `HOST`',
    {
      roles: ['live'],
    },
  ),
  LIVE_HOST: setting(
    'имя узла, которое консоль показывает для кодера',
    'имя из `PUBLIC_URL`, для `localhost` — `127.0.0.1`',
    {
      roles: ['api'],
      isEqual: true,
    },
  ),
  LIVE_RTMP_PORT: setting('порт RTMP', null, { roles: ['api', 'live'], default: '1935', isEqual: true }),
  LIVE_SRT_PORT: setting('порт UDP для кодеров SRT; `0` — не принимать', null, {
    roles: ['api', 'live'],
    default: '8890',
    isEqual: true,
  }),
  LIVE_WHIP_PORT: setting('порт UDP для эфира из браузера и WHIP; `0` — не принимать', null, {
    roles: ['api', 'live'],
    default: '8189',
    isEqual: true,
  }),
  LIVE_WHIP_ADDRESS: setting(
    'адрес IP, по которому браузеры видят сервер, если он за NAT или `LIVE_BIND=0.0.0.0`',
    '—',
    {
      roles: ['live'],
    },
  ),
  FFMPEG_PATH: setting('программа ffmpeg; `ffprobe` — рядом с ней', 'система, иначе в комплекте', {
    roles: ['worker', 'live'],
  }),
  MEDIA_SANDBOX: setting('`unsafe` разрешает обработку там, где нет ни bubblewrap, ни пространств имён', null, {
    roles: ['worker', 'live'],
    default: 'required',
  }),
  ROLES: setting(
    'что делает этот процесс: отвечает на запросы, обрабатывает видео, принимает эфиры; несколько процессов и машин — ниже, «Несколько машин»',
    null,
    { default: 'api,worker,live' },
  ),
  IDENTITY_ISSUER: setting('адрес другого провайдера OpenID Connect', 'свой провайдер', equal),
  IDENTITY_CLIENT_ID: setting(
    'клиент у этого провайдера; адрес возврата — `PUBLIC_URL/auth/callback`, остальное — ниже, «Другой провайдер входа»',
    'нет',
    equal,
  ),
  IDENTITY_CLIENT_SECRET: setting({ with: 'IDENTITY_CLIENT_ID' }, 'нет', { isSecret: true, isEqual: true }),
  SECRET_KEY: setting('корень всех ключей, от 32 знаков; нужен, когда машин несколько', 'создаётся в папке данных', {
    isSecret: true,
    isEqual: true,
  }),
  SUPPORT_EMAIL: setting('почта поддержки и канал новостей в меню помощи', 'нет', { roles: ['api'], isEqual: true }),
  NEWS_URL: setting({ with: 'SUPPORT_EMAIL' }, 'нет', { roles: ['api'], isEqual: true }),
  METRICS_TOKEN: setting(
    'ключ, с которым читают `/metrics` и подробности `/healthz`',
    'создаётся в папке данных',
    secret,
  ),
  WEB_ANALYTICS_URL: setting('куда отправлять посещения страниц консоли', 'нет', { roles: ['api'], isEqual: true }),
  SENTRY_DSN: setting('куда отправлять ошибки консоли', 'нет', { roles: ['api'], isEqual: true }),
  STORAGE_URL: setting(
    'хранилище S3 вместо диска: `s3://bucket/folder?endpoint=https://s3.example.ru&region=ru-1`',
    'папка данных',
    equal,
  ),
  AWS_ACCESS_KEY_ID: setting('ключ этого хранилища; последняя — только у временного ключа', 'роль машины', secret),
  AWS_SECRET_ACCESS_KEY: setting({ with: 'AWS_ACCESS_KEY_ID' }, 'роль машины', secret),
  AWS_SESSION_TOKEN: setting({ with: 'AWS_ACCESS_KEY_ID' }, 'роль машины', secret),
  OUTBOUND_ALLOW: setting(
    'сети своей площадки, в которые можно ходить по адресам от пользователей (импорт по ссылке, вебхуки, VMAP по адресу)',
    'нет',
    equal,
  ),
  YOUTUBE_CLIENT_ID: setting(
    'клиент OAuth у Google для публикации на YouTube; как его сделать, сказано ниже',
    'нет',
    youtube,
  ),
  YOUTUBE_CLIENT_SECRET: setting({ with: 'YOUTUBE_CLIENT_ID' }, 'нет', { ...youtube, isSecret: true }),
  YOUTUBE_DAILY_UNITS: setting('суточная квота проекта Google в единицах, одна на все аккаунты', null, {
    ...youtube,
    default: '10000',
  }),
  YOUTUBE_UPLOAD_UNITS: setting('сколько единиц стоит отправка одного видео', null, { ...youtube, default: '1600' }),
  YOUTUBE_AUTH_URL: setting('другие адреса входа, токенов и Data API', 'адреса Google', {
    ...youtube,
    default: 'https://accounts.google.com',
  }),
  YOUTUBE_TOKEN_URL: setting({ with: 'YOUTUBE_AUTH_URL' }, 'адреса Google', {
    ...youtube,
    default: 'https://oauth2.googleapis.com',
  }),
  YOUTUBE_API_URL: setting({ with: 'YOUTUBE_AUTH_URL' }, 'адреса Google', {
    ...youtube,
    default: 'https://www.googleapis.com',
  }),
  DELIVERY_LOG: setting(
    'журнал отдачи nginx, стоящего перед сервером: полный путь. С ним трафик считается по журналу, без него — тем, что отправил сам сервер',
    'нет',
    { roles: ['api'] },
  ),
  GEO_FILES: setting(
    'файлы MMDB, по которым узнают страну, регион и автономную систему зрителя: полные пути через запятую, не больше четырёх; новый файл на том же месте читается сам',
    'нет',
    { roles: ['api'] },
  ),
  SMTP_URL: setting(
    'почтовый сервер и адрес, от которого уходят письма: `smtps://user:password@mail.example.ru` (TLS, порт 465) или `smtp://mail.example.ru:587` (STARTTLS обязателен; без TLS — только сервер на этой же машине). Пока не заданы, письма сохраняются в папку файлами `.eml`, последние 1000; в них бывают одноразовые ссылки: приглашения, новые пароли тех, кто нажал «Забыли пароль?», и подтверждения тех, кто меняет свой адрес',
    'папка `DATA_DIR/mail`',
    { roles: ['api', 'worker'], isSecret: true, isEqual: true },
  ),
  MAIL_FROM: setting({ with: 'SMTP_URL' }, 'папка `DATA_DIR/mail`', { roles: ['api', 'worker'], isEqual: true }),
  TRUSTED_PROXIES: setting('прокси, которым верят в том, чей запрос: адреса и сети через запятую', 'эта машина', {
    roles: ['api'],
    default: '127.0.0.0/8,::1/128',
  }),
  API_CALLS_PER_SECOND: setting(
    'сколько вызовов API в секунду делает один сеанс или ключ; аккаунт — вдесятеро больше; `0` — не считать. Каждый процесс считает сам',
    null,
    { roles: ['api'], default: '50' },
  ),
  BACKUP_TO: setting(
    'куда делать резервные копии: папка на другом диске (полный путь) или `s3://…`, как в `STORAGE_URL`; подробности — «Резервные копии»',
    'нет',
    backup,
  ),
  BACKUP_PASSPHRASE_FILE: setting(
    'файл с парольной фразой (от 12 знаков), которой в копии закрыт секрет папки данных; обязателен вместе с `BACKUP_TO`, если нет `SECRET_KEY`',
    'нет',
    backup,
  ),
  BACKUP_AT: setting('когда начинать полную копию, по часам машины; пропущенная делается сразу', null, {
    ...backup,
    default: '03:15',
  }),
  BACKUP_POINT_MINUTES: setting(
    'раз в сколько минут сохранять журнал базы и новые файлы между полными копиями; `0` — не сохранять',
    null,
    { ...backup, default: '5' },
  ),
  BACKUP_KEEP_DAYS: setting(
    'за сколько последних дней и недель хранить по копии; любой момент восстанавливается в пределах этих дней',
    null,
    { ...backup, default: '7' },
  ),
  BACKUP_KEEP_WEEKS: setting({ with: 'BACKUP_KEEP_DAYS' }, null, { ...backup, default: '4' }),
  BACKUP_BEFORE_UPGRADE: setting(
    'перед обновлением, которое можно отменить только из копии, копия делается сама, а без `BACKUP_TO` запуск отклоняется; `skip` — копия уже сделана своими средствами',
    null,
    { default: 'required' },
  ),
  BACKUP_ACCESS_KEY_ID: setting('ключ хранилища копий, если это другое S3', 'ключ `STORAGE_URL`', {
    ...backup,
    isSecret: true,
  }),
  BACKUP_SECRET_ACCESS_KEY: setting({ with: 'BACKUP_ACCESS_KEY_ID' }, 'ключ `STORAGE_URL`', {
    ...backup,
    isSecret: true,
  }),
  LOG_LEVEL: setting('`debug`, `info`, `warn`, `error`, `silent`; журнал — строки JSON в stderr', null, {
    default: 'warn',
  }),
}

/** The same as a list. Object.entries forgets the names. */
export const settingList: readonly (SettingDescription & { readonly name: string })[] = Object.entries(
  settingTable,
).map(([name, facts]) => ({ name, ...facts }))
