import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StartProblem } from './problems/start-problem.ts'
import { readSettings } from './settings.ts'

const problem = (variables: Record<string, string>) => {
  try {
    readSettings(variables)
  } catch (error) {
    assert.ok(error instanceof StartProblem)
    return error.message
  }
  return null
}

test('with an empty environment the product listens on the loopback and needs nothing else', () => {
  const settings = readSettings({ PORT: '', DATABASE_URL: '' })
  assert.deepEqual(
    [settings.host, settings.port, settings.publicUrl, settings.roles, settings.admin, settings.databaseUrl],
    ['127.0.0.1', 8080, 'http://localhost:8080', ['api', 'worker', 'live'], null, undefined],
  )
})

test('the public address follows the port unless it is given', () => {
  assert.equal(readSettings({ PORT: '9000' }).publicUrl, 'http://localhost:9000')
  assert.equal(readSettings({ PUBLIC_URL: 'https://video.example.ru/' }).publicUrl, 'https://video.example.ru')
})

test('the help menu names the support, or else the administrator', () => {
  assert.deepEqual(readSettings({}).help, { email: undefined, newsUrl: undefined })
  const admin = { ADMIN_EMAIL: 'boss@video.example', ADMIN_PASSWORD: 'quiet brook 2026' }
  assert.equal(readSettings(admin).help.email, 'boss@video.example')
  assert.equal(readSettings({ ...admin, SUPPORT_EMAIL: 'help@video.example' }).help.email, 'help@video.example')
  assert.match(problem({ NEWS_URL: 'javascript:alert(1)' }) ?? '', /^NEWS_URL/)
})

test('every bad value is told in one sentence of its own, without the value', () => {
  const text = problem({
    PORT: '99999',
    PUBLIC_URL: 'video',
    ADMIN_EMAIL: 'me',
    ADMIN_PASSWORD: 'short',
    ROLES: 'king',
  })
  assert.equal(text?.split('\n').length, 5)
  assert.match(text ?? '', /^PORT: укажите число от 1 до 65535\.$/m)
  assert.doesNotMatch(text ?? '', /short|king/)
})

test('issue 12 the address of the first administrator is judged and kept by the one rule of addresses', () => {
  const named = (email: string) => ({ ADMIN_EMAIL: email, ADMIN_PASSWORD: 'quiet brook 2026' })
  assert.equal(readSettings(named(' Boss@Video.example')).admin?.email, 'boss@video.example')
  assert.equal(readSettings(named('я@XN--E1AFMKFD.XN--P1AI')).admin?.email, 'я@пример.рф')
  for (const wrong of ['me', 'admin@localhost', 'аdmin@example.ru', 'a@b.ru,c@d.ru', `${'a'.repeat(250)}@b.ru`]) {
    assert.match(problem(named(wrong)) ?? '', /^ADMIN_EMAIL: это не\u00a0похоже на адрес почты\.$/, wrong)
  }
})

test('an S3 store is named by its address and the usual keys', () => {
  assert.equal(readSettings({}).storage, null)
  const address = { STORAGE_URL: 's3://videos?endpoint=https://s3.example.ru' }
  const key = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
  assert.equal(readSettings(address).storage?.credentials, null)
  assert.deepEqual(readSettings({ ...address, ...key }).storage?.credentials, {
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  assert.match(problem({ ...address, AWS_ACCESS_KEY_ID: 'id' }) ?? '', /задаются вместе/)
  assert.match(problem({ STORAGE_URL: 'https://s3.example.ru/videos' }) ?? '', /^STORAGE_URL/)
})

test('calls are limited unless they are told not to be', () => {
  assert.equal(readSettings({}).callsPerSecond, 50)
  assert.equal(readSettings({ API_CALLS_PER_SECOND: '0' }).callsPerSecond, 0)
  assert.match(problem({ API_CALLS_PER_SECOND: 'many' }) ?? '', /^API_CALLS_PER_SECOND/)
})

test('networks that links may lead to are ranges in full', () => {
  assert.equal(readSettings({ OUTBOUND_ALLOW: '10.0.0.0/8, fd00::/8' }).outboundAllow.length, 2)
  assert.deepEqual(readSettings({}).outboundAllow, [])
  for (const wrong of ['10.0.0.1', '10/8', '10.0.0.0/8;fd00::/8', 'localhost']) {
    assert.match(problem({ OUTBOUND_ALLOW: wrong }) ?? '', /^OUTBOUND_ALLOW/)
  }
})

test('proxies that are believed are addresses and ranges, and none but this machine unless they are named', () => {
  assert.deepEqual(readSettings({}).trustedProxies, ['127.0.0.0/8', '::1/128'])
  const named = '127.0.0.1, 172.18.0.0/16,fd00::/8 ,2001:db8::7'
  assert.deepEqual(readSettings({ TRUSTED_PROXIES: named }).trustedProxies, [
    '127.0.0.1',
    '172.18.0.0/16',
    'fd00::/8',
    '2001:db8::7',
  ])
  for (const wrong of [
    'nginx',
    'true',
    '1',
    '*',
    '172.18.0.0/33',
    '172.18.0.0/',
    '172.18.0.0/16/8',
    '172.18/16',
    '172.18.0.1,',
    'fe80::1%eth0',
    '::/129',
    '0.0.0.0/0',
    '::/0',
    '172.18.0.0;172.19.0.0',
  ]) {
    assert.match(problem({ TRUSTED_PROXIES: wrong }) ?? '', /^TRUSTED_PROXIES: перечислите/, wrong)
  }
})

test('settings that only work together are asked for together', () => {
  assert.match(problem({ ADMIN_EMAIL: 'a@example.ru' }) ?? '', /задаются вместе/)
  assert.match(problem({ IDENTITY_ISSUER: 'https://id.example.ru' }) ?? '', /IDENTITY_CLIENT_ID/)
})

test('T-SECRET-1 a short secret key is refused', () => {
  assert.match(problem({ SECRET_KEY: 'changeme' }) ?? '', /не\u00a0меньше 32/)
})

test('what pages report and who reads the metrics is off until it is set, and set in full', () => {
  assert.deepEqual(Object.values(readSettings({}).observed), [undefined, undefined, undefined])
  const text = problem({ METRICS_TOKEN: 'short', WEB_ANALYTICS_URL: 'stat', SENTRY_DSN: 'https://sentry.example/1' })
  assert.equal(text?.split('\n').length, 3)
  assert.doesNotMatch(text ?? '', /short/)
  const { sentryDsn } = readSettings({ SENTRY_DSN: 'https://abc@sentry.example/1' }).observed
  assert.equal(sentryDsn, 'https://abc@sentry.example/1')
})

test('the client at Google is set whole or not at all, and speaks to Google itself unless told', () => {
  assert.equal(readSettings({}).youtube, null)
  assert.throws(() => readSettings({ YOUTUBE_CLIENT_ID: 'client' }), /задаются вместе/)
  assert.throws(() => readSettings({ YOUTUBE_DAILY_UNITS: '0' }), /YOUTUBE_DAILY_UNITS/)
  assert.throws(() => readSettings({ YOUTUBE_API_URL: 'https://api.example/path' }), /YOUTUBE_API_URL/)
  assert.deepEqual(
    readSettings({
      YOUTUBE_CLIENT_ID: 'client',
      YOUTUBE_CLIENT_SECRET: 'secret',
      YOUTUBE_API_URL: 'http://localhost:9000/',
    }).youtube,
    {
      clientId: 'client',
      clientSecret: 'secret',
      authUrl: 'https://accounts.google.com',
      tokenUrl: 'https://oauth2.googleapis.com',
      apiUrl: 'http://localhost:9000',
      dailyUnits: 10_000,
      uploadUnits: 1_600,
    },
  )
})

test('a mail server and who letters are from are named together, and neither is told back', () => {
  assert.equal(readSettings({}).mail, null)
  const both = { SMTP_URL: 'smtps://me:hidden@mail.example.ru', MAIL_FROM: 'video@example.ru' }
  assert.deepEqual([readSettings(both).mail?.from, readSettings(both).mail?.server.tls], ['video@example.ru', 'whole'])
  assert.match(problem({ SMTP_URL: both.SMTP_URL }) ?? '', /задаются вместе/)
  assert.match(problem({ MAIL_FROM: both.MAIL_FROM }) ?? '', /задаются вместе/)
  const text = problem({ SMTP_URL: 'smtps://me:hidden@mail.example.ru/x', MAIL_FROM: 'a@b.ru, c@d.ru' })
  assert.match(text ?? '', /^SMTP_URL: .+\nMAIL_FROM: .+$/)
  assert.doesNotMatch(text ?? '', /hidden|c@d/)
})

test('encoders of livestreams are told the host of the public address, and go to the machine itself where that is localhost', () => {
  const usual = { srtPort: 8_890, whipPort: 8_189, whipAddress: null }
  assert.deepEqual(readSettings({}).live, { bind: '127.0.0.1', host: '127.0.0.1', rtmpPort: 1_935, ...usual })
  const live = readSettings({ PUBLIC_URL: 'https://video.example.ru', HOST: '0.0.0.0', LIVE_RTMP_PORT: '2935' }).live
  assert.deepEqual(live, { bind: '0.0.0.0', host: 'video.example.ru', rtmpPort: 2_935, ...usual })
  const whip = readSettings({ LIVE_WHIP_PORT: '50100', LIVE_WHIP_ADDRESS: '203.0.113.7' }).live
  assert.deepEqual([whip.whipPort, whip.whipAddress], [50_100, '203.0.113.7'])
  assert.equal(readSettings({ LIVE_WHIP_PORT: '0' }).live.whipPort, null)
  assert.equal(readSettings({ LIVE_SRT_PORT: '0' }).live.srtPort, null)
  assert.match(problem({ LIVE_SRT_PORT: 'udp' }) ?? '', /^LIVE_SRT_PORT/)
  assert.match(problem({ LIVE_WHIP_PORT: '70000' }) ?? '', /^LIVE_WHIP_PORT/)
  assert.match(problem({ LIVE_WHIP_ADDRESS: 'video.example.ru' }) ?? '', /^LIVE_WHIP_ADDRESS/)
})
