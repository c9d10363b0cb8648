import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { testDatabase } from '../../test/test-database.ts'
import { testRows } from '../../test/test-rows.ts'
import { readSettings } from '../settings.ts'
import { writeSupportBundle } from './support-bundle.ts'

const { db: doors, pool } = await testDatabase()
const db = doors.platform('operator')
const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-support-'))
after(() => rm(folder, { recursive: true }))

const secrets = {
  ADMIN_PASSWORD: 'password-of-the-administrator',
  SECRET_KEY: 'secret-key-of-the-installation-0123456789',
  METRICS_TOKEN: 'token-of-the-collector-0123456789',
  IDENTITY_CLIENT_SECRET: 'secret-of-the-client',
  AWS_SECRET_ACCESS_KEY: 'secret-of-the-storage',
  SMTP_URL: 'smtps://user:secret-of-the-mail@mail.example.ru',
  DATABASE_URL: 'postgres://user:secret-of-the-database@db.example/skleyka',
  YOUTUBE_CLIENT_SECRET: 'secret-of-youtube',
  SENTRY_DSN: 'https://secretofsentry@sentry.example.ru/1',
}

test('a support bundle tells versions and counts, and no secret, name or address of a person; a file that exists stays', async () => {
  const make = testRows(doors)
  const user = await make.user({ name: 'Вера Тайная' })
  const { id: account } = await make.account({ name: 'Скрытная студия' })
  await make.record(account, user)
  const { email } = await db.selectFrom('users').select('email').where('id', '=', user).executeTakeFirstOrThrow()
  const settings = readSettings({
    ...secrets,
    ...{
      DATA_DIR: folder,
      ADMIN_EMAIL: 'boss@example.ru',
      MAIL_FROM: 'video@example.ru',
      AWS_ACCESS_KEY_ID: 'key',
      YOUTUBE_CLIENT_ID: 'client',
    },
    ...{ IDENTITY_ISSUER: 'https://id.example', IDENTITY_CLIENT_ID: 'video' },
  })
  const file = path.join(folder, 'support.txt')
  const desk = { db, pool, settings, closing: new AsyncDisposableStack() }
  await writeSupportBundle(desk, file)
  const text = await readFile(file, 'utf8')
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  for (const part of ['"release":"', 'PostgreSQL', '# largest tables', '"lifecycle":"ACTIVE"', 'mail.example.ru'])
    assert.ok(text.includes(part), part)
  for (const secret of Object.values(secrets)) assert.ok(!text.includes(secret))
  for (const hidden of [
    'secret-of-the-mail',
    'secret-of-the-database',
    'secretofsentry',
    'Тайная',
    'Скрытная',
    email,
    'boss@example.ru',
  ])
    assert.ok(!text.includes(hidden), hidden)
  await assert.rejects(writeSupportBundle(desk, file), /уже есть/)
  assert.equal(await readFile(file, 'utf8'), text)
})
