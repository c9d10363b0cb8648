import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InstallationInfo } from '@skleyka/contract/installation/installation.calls.ts'
import { factLines } from './fact-lines.ts'

const usual: InstallationInfo = {
  publicUrl: 'http://localhost:8080',
  mail: { server: null, hasPassword: false, from: 'skleyka@localhost', folder: '/data/mail' },
  storage: { s3: null, hasKey: false, folder: '/data' },
  identity: null,
  hasOwnDatabase: true,
  trustedProxies: ['127.0.0.0/8'],
  callsPerSecond: 50,
  mediaSandbox: 'required',
  roles: ['api', 'worker'],
  hasSecretKey: false,
  hasYoutube: false,
  disk: { freeBytes: 3 * 1024 ** 3, usedShare: 0.424 },
  placeFiles: [],
  placesKnown: { countries: false, regions: false, asns: false },
}
const findLines = (facts: Partial<InstallationInfo>, title: string) =>
  factLines({ ...usual, ...facts })
    .find((line) => line.title.replaceAll('\u00a0', ' ') === title)
    ?.lines.map((line) => line.replaceAll('\u00a0', ' '))

test('product B12 an installation that sets nothing says so in words, and names the variable of each thing', () => {
  assert.deepEqual(findLines({}, 'Почта'), [
    'Почтовый сервер не задан: письма сохраняются в папку /data/mail',
    'Отправитель: skleyka@localhost',
  ])
  assert.match(findLines({}, 'Хранилище')?.join(' ') ?? '', /^Диск: \/data Свободно 3.*, занято 42 %$/)
  assert.deepEqual(findLines({}, 'Места зрителей'), ['Файлов нет: страны зрителей неизвестны'])
  assert.deepEqual(findLines({}, 'Вход'), ['Свой провайдер'])
  assert.deepEqual(factLines(usual)[0]?.variables, ['PUBLIC_URL'])
})

test('product B12 of secrets it is told only that they are set, and of files of places what they are, of when and what they know', () => {
  const server = { host: 'mail.example.ru', port: 465, tls: 'whole' as const }
  assert.deepEqual(findLines({ mail: { ...usual.mail, server, hasPassword: true } }, 'Почта')?.slice(0, 2), [
    'mail.example.ru:465, TLS',
    'Пароль задан',
  ])
  const s3 = { place: 's3://films/', endpoint: 'https://s3.example.ru', region: 'ru-1' }
  assert.equal(findLines({ storage: { ...usual.storage, s3, hasKey: true } }, 'Хранилище')?.[1], 'Ключ задан')
  const identity = { issuer: 'https://id.example.ru', hasSecret: false }
  assert.deepEqual(findLines({ identity }, 'Вход')?.[1], 'Секрет клиента не задан')
  const file = { path: '/geo/city.mmdb', kind: 'City', builtAt: new Date(2026, 10, 3), isBroken: true }
  assert.deepEqual(
    findLines({ placeFiles: [file], placesKnown: { countries: true, regions: true, asns: false } }, 'Места зрителей'),
    ['/geo/city.mmdb: City, от 03.11.2026, не читается', 'Известны: страны, регионы'],
  )
  assert.match(findLines({ publicUrl: 'https://video.example.ru' }, 'Адрес')?.[1] ?? '', /^TLS есть$/)
  assert.match(findLines({ disk: null }, 'Хранилище')?.[1] ?? '', /не удалось/)
})
