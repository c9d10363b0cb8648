import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { testDatabase } from '../test/test-database.ts'
import { secretsFrom } from './data-folder/secrets.ts'
import { requireEqualSettings, settingDigests } from './equal-settings.ts'
import { readSettings } from './settings.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-uploads-'))
const another = await mkdtemp(path.join(tmpdir(), 'skleyka-uploads-'))
after(() => Promise.all([folder, another].map((one) => rm(one, { recursive: true }))))
beforeEach(() => db.deleteFrom('processes').execute())

const variables = {
  CLICKHOUSE_URL: 'http://a:b@stat.example:8123/x',
  DATABASE_URL: 'postgres://a@b/c',
  STORAGE_URL: 's3://bucket/x',
  PUBLIC_URL: 'https://video.example',
}
const digests = (env: Record<string, string> = {}, { secret = 1, uploads = folder } = {}) =>
  settingDigests(readSettings({ ...variables, ...env }), {
    secrets: secretsFrom(Buffer.alloc(32, secret)),
    uploads,
    statistics: uploads,
  })

const enter = async (settings: Record<string, string>, name = 'other:1') =>
  db
    .insertInto('processes')
    .values({
      name,
      version: '1.0.0',
      roles: ['api'],
      slots: JSON.stringify({}),
      settings: JSON.stringify(settings),
      load: null,
    })
    .execute()

test('a process that is set up as the others are is let in, whoever reaches the folder by another path too', async () => {
  const link = path.join(another, 'link')
  await symlink(folder, link)
  await enter(await digests())
  await requireEqualSettings(db, 'own:1', await digests({}, { uploads: link }))
  await requireEqualSettings(db, 'own:1', await digests({ ROLES: 'worker' }, { uploads: another }))
})

test('a process with another secret, address, storage or folder of uploads is refused in words that name what differs', async () => {
  await enter(await digests())
  const refused = async (own: Record<string, string>, words: RegExp) =>
    assert.rejects(requireEqualSettings(db, 'own:1', own), words)
  await refused(await digests({}, { secret: 2 }), /с\u00a0другими настройками: SECRET_KEY\. Задайте/)
  await refused(await digests({ PUBLIC_URL: 'https://other.example' }), /: PUBLIC_URL\./)
  await refused(await digests({ STORAGE_URL: 's3://other/x' }), /: STORAGE_URL\./)
  await refused(
    await digests({ IDENTITY_ISSUER: 'https://id.example', IDENTITY_CLIENT_ID: 'x' }),
    /: IDENTITY_ISSUER\./,
  )
  await refused(await digests({}, { uploads: another }), /: UPLOADS_DIR\. .*общем для всех процессов/)
})

test('what a process of this machine that is gone has left holds nobody up, and neither does a silent one', async () => {
  const own = await digests({}, { secret: 2 })
  await enter(await digests(), `${hostname()}:${spawnSync('true').pid}`)
  await requireEqualSettings(db, 'own:1', own)
  await enter(await digests(), `${hostname()}:${process.ppid}`)
  await assert.rejects(requireEqualSettings(db, 'own:1', own), /SECRET_KEY/)
  await db
    .updateTable('processes')
    .set({ seen_at: new Date(Date.now() - 3_600_000) })
    .execute()
  await requireEqualSettings(db, 'own:1', own)
})

test('two processes that answer HTTP have one store of statistics: an embedded one is of a single process', async () => {
  const embedded = (statistics: string) =>
    settingDigests(readSettings({ ...variables, CLICKHOUSE_URL: '' }), {
      ...{ secrets: secretsFrom(Buffer.alloc(32, 1)), uploads: folder, statistics },
    })
  await enter(await embedded(folder))
  await assert.rejects(requireEqualSettings(db, 'own:1', await embedded(another)), /: CLICKHOUSE_URL\./)
  await assert.rejects(requireEqualSettings(db, 'own:1', await digests()), /: CLICKHOUSE_URL\./)
  await requireEqualSettings(db, 'own:1', await digests({ ROLES: 'worker', CLICKHOUSE_URL: '' }))
})

test('the digests tell no setting', async () => {
  for (const digest of Object.values(await digests())) assert.match(digest, /^[0-9a-f]{64}$/)
})
