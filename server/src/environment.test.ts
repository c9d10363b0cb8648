import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeEnvironment } from './environment.ts'
import { readSettings } from './settings.ts'

test('product B12 what administrators are told of the settings holds no secret of any variable', () => {
  const secret = 'S3cret-that-nobody-reads-0123456789'
  const facts = describeEnvironment(
    readSettings({
      PUBLIC_URL: 'https://video.example.ru',
      ADMIN_EMAIL: 'anna@example.ru',
      ADMIN_PASSWORD: secret,
      DATABASE_URL: `postgres://user:${secret}@db.example.ru/skleyka`,
      IDENTITY_ISSUER: 'https://id.example.ru',
      IDENTITY_CLIENT_ID: 'skleyka',
      IDENTITY_CLIENT_SECRET: secret,
      SECRET_KEY: secret,
      METRICS_TOKEN: secret,
      SENTRY_DSN: `https://${secret}@sentry.example.ru/1`,
      STORAGE_URL: 's3://films/of/ours?endpoint=https://s3.example.ru&region=ru-1',
      AWS_ACCESS_KEY_ID: secret,
      AWS_SECRET_ACCESS_KEY: secret,
      AWS_SESSION_TOKEN: secret,
      YOUTUBE_CLIENT_ID: 'ours',
      YOUTUBE_CLIENT_SECRET: secret,
      SMTP_URL: `smtps://user:${secret}@mail.example.ru`,
      MAIL_FROM: 'video@example.ru',
    }),
  )
  assert.ok(!JSON.stringify(facts).includes(secret))
  assert.partialDeepStrictEqual(facts, {
    publicUrl: 'https://video.example.ru',
    mail: { server: { host: 'mail.example.ru', port: 465, tls: 'whole' }, hasPassword: true, from: 'video@example.ru' },
    storage: { s3: { place: 's3://films/of/ours/', endpoint: 'https://s3.example.ru', region: 'ru-1' }, hasKey: true },
    identity: { issuer: 'https://id.example.ru', hasSecret: true },
    hasOwnDatabase: false,
    hasSecretKey: true,
    hasYoutube: true,
  })
})

test('an installation that sets nothing tells so', () => {
  assert.partialDeepStrictEqual(describeEnvironment(readSettings({})), {
    mail: { server: null, hasPassword: false, from: 'skleyka@localhost' },
    storage: { s3: null, hasKey: false },
    identity: null,
    hasOwnDatabase: true,
    mediaSandbox: 'required',
    roles: ['api', 'worker'],
  })
})
