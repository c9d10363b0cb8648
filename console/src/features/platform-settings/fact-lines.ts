import type { InstallationInfo } from '@skleyka/contract/installation/installation.calls.ts'
import { usualLadder } from '@skleyka/contract/ladders/ladder-rules.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { formatDay } from '../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'

/** One thing the installation runs with: in words, and by which variables it is set. */
export interface FactLine {
  readonly title: string
  readonly lines: readonly string[]
  readonly variables: readonly string[]
}

const roleTitles = { api: 'отвечает на\u00a0запросы', worker: 'выполняет задачи', live: 'принимает эфиры' }
const tlsTitles = { whole: 'TLS', begun: 'STARTTLS', none: 'без TLS, на\u00a0этой\u00a0же машине' }
const describeSetting = (isSet: boolean, what: string) => `${what} ${isSet ? 'задан' : 'не\u00a0задан'}`

/** Returns what an administrator reads of the installation; of secrets only whether they are set. */
export function factLines(facts: InstallationInfo): FactLine[] {
  const isTls = facts.publicUrl.startsWith('https:')
  return [
    {
      title: 'Адрес',
      lines: [facts.publicUrl, isTls ? 'TLS есть' : 'Без TLS: так можно только на\u00a0своей машине или для пробы'],
      variables: ['PUBLIC_URL'],
    },
    { title: 'Почта', lines: mailLines(facts), variables: ['SMTP_URL', 'MAIL_FROM'] },
    {
      title: 'Хранилище',
      lines: storageLines(facts),
      variables: ['STORAGE_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'DATA_DIR'],
    },
    { title: 'Места зрителей', lines: placeLines(facts), variables: ['GEO_FILES'] },
    { title: 'Пределы', lines: limitLines(facts), variables: ['API_CALLS_PER_SECOND'] },
    {
      title: 'Кодирование по\u00a0умолчанию',
      lines: [usualLadder.rungs.map(({ side }) => `${side}p`).join(', '), 'Аккаунт меняет его своими шаблонами'],
      variables: [],
    },
    {
      title: 'Вход',
      lines: facts.identity
        ? [`Другой провайдер: ${facts.identity.issuer}`, describeSetting(facts.identity.hasSecret, 'Секрет клиента')]
        : ['Свой провайдер'],
      variables: ['IDENTITY_ISSUER', 'IDENTITY_CLIENT_ID', 'IDENTITY_CLIENT_SECRET'],
    },
    { title: 'Доверенные прокси', lines: [facts.trustedProxies.join(', ')], variables: ['TRUSTED_PROXIES'] },
    {
      title: 'Песочница обработки',
      lines: [
        facts.mediaSandbox === 'required'
          ? 'Обязательна'
          : 'Не\u00a0обязательна: чужие файлы могут обрабатываться без неё',
      ],
      variables: ['MEDIA_SANDBOX'],
    },
    {
      title: 'Этот процесс',
      lines: [new Intl.ListFormat('ru').format(facts.roles.map((role) => roleTitles[role])).replace(' и ', ' и\u00a0')],
      variables: ['ROLES'],
    },
    {
      title: 'База и\u00a0ключи',
      lines: [
        facts.hasOwnDatabase ? 'Своя PostgreSQL в\u00a0папке данных' : 'Внешняя PostgreSQL',
        facts.hasSecretKey ? 'Корень ключей задан' : 'Корень ключей хранится в\u00a0папке данных',
        describeSetting(facts.hasYoutube, 'Клиент YouTube'),
      ],
      variables: ['DATABASE_URL', 'SECRET_KEY', 'YOUTUBE_CLIENT_ID'],
    },
  ]
}

function mailLines({ mail: { server, from, folder, hasPassword } }: InstallationInfo): string[] {
  const sender = `Отправитель: ${from}`
  if (server === null) return [`Почтовый сервер не\u00a0задан: письма сохраняются в\u00a0папку ${folder}`, sender]
  return [`${server.host}:${server.port}, ${tlsTitles[server.tls]}`, describeSetting(hasPassword, 'Пароль'), sender]
}

function storageLines({ storage: { s3, hasKey, folder }, disk }: InstallationInfo): string[] {
  const free =
    disk === null
      ? 'Сколько места на\u00a0диске, узнать не\u00a0удалось'
      : `Свободно ${formatBytes(disk.freeBytes)}, занято ${Math.round(disk.usedShare * 100)}\u00a0%`
  if (s3 === null) return [`Диск: ${folder}`, free]
  const where = s3.endpoint === null ? s3.region : `${s3.endpoint}, ${s3.region}`
  return [`S3: ${s3.place}, ${where}`, describeSetting(hasKey, 'Ключ'), `Папка данных: ${folder}. ${free}`]
}

function placeLines({ placeFiles, placesKnown: { countries, regions, asns } }: InstallationInfo): string[] {
  if (placeFiles.length === 0) return ['Файлов нет: страны зрителей неизвестны']
  const known = [
    ...(countries ? ['страны'] : []),
    ...(regions ? ['регионы'] : []),
    ...(asns ? ['автономные системы'] : []),
  ]
  return [
    ...placeFiles.map(({ path, kind, builtAt, isBroken }) => {
      const words = [kind, builtAt && `от ${formatDay(builtAt)}`, isBroken && 'не\u00a0читается'].filter(Boolean)
      return words.length > 0 ? `${path}: ${words.join(', ')}` : path
    }),
    `Известны: ${known.join(', ') || 'никакие места'}`,
  ]
}

const limitLines = ({ callsPerSecond }: InstallationInfo): string[] => [
  callsPerSecond === 0
    ? 'Вызовы API не\u00a0считаются'
    : `Вызовов API в\u00a0секунду: ${groupDigits(callsPerSecond)} с\u00a0сеанса или ключа, вдесятеро больше с\u00a0аккаунта`,
  `Файл\u00a0— до\u00a0${formatBytes(bounds.uploadBytes)}`,
]
