import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { embeddedConnection } from '../server/src/database/embedded.ts'
import { ask } from '../server/test/test-installation.ts'
import { throwawayRoot } from '../server/test/throwaway.ts'
import { runAdmin } from './product/admin.ts'
import { newDataFolder, startProduct } from './product/product.ts'

const product = await startProduct({ env: { ROLES: 'api' } })
const folder = await mkdtemp(path.join(throwawayRoot(), 'skleyka-test-'))
const dataDir = await newDataFolder()
after(async () => {
  await product.stop()
  await product.remove()
  for (const one of [folder, dataDir]) await rm(one, { recursive: true, force: true })
})
const place = path.join(folder, 'copies')
const passphrase = path.join(folder, 'passphrase')
await writeFile(passphrase, 'лёгкая тихая река\n')
const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir }

test('issue 28 an installation that was backed up while it ran comes back elsewhere, after a restore that was killed too: keys work, sessions end, the journal is whole', async () => {
  await product.admin('user', 'create', 'maria@studio.example')
  const key = await product.admin('api-key', 'maria@studio.example')
  const database = embeddedConnection(path.join(product.dataDir, 'postgres'))
  assert.ok(database)
  await ask(
    database,
    `insert into sessions (secret_hash, user_id, csrf_token, expires_at)
     select '\\x00', id, 'x', now() + interval '1 day' from users where email = 'maria@studio.example'`,
  )
  assert.match(await product.admin('session', 'list'), /maria@studio/)
  const [, ...chains] = (await product.admin('journal', 'check')).split('\n')
  const prints = chains.map((line) => line.split('\t')[2] ?? '')
  await assert.rejects(product.admin('backup', place), /Нужна парольная фраза/)
  await assert.rejects(product.admin('backup', path.join(product.dataDir, 'copies')), /выберите другой диск/)
  const name = await product.admin('backup', place, '--passphrase-file', passphrase)
  assert.match(name, /^full-\d{8}T\d{9}Z$/)
  await product.admin('user', 'create', 'later@studio.example')

  assert.match(await product.admin('backup', 'list', place), new RegExp(`\n${name}\t`))
  await product.admin('backup', 'verify', place)
  // a restore was killed here
  for (const left of ['restore-unfinished', 'half a file']) await writeFile(path.join(dataDir, left), 'x')
  await assert.rejects(runAdmin(env, ['user', 'list'], null), /из.копии не.закончено/)
  const external = { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  await assert.rejects(
    runAdmin(external, ['restore', place, '--passphrase-file', passphrase], null),
    /Уберите DATABASE_URL/,
  )
  await runAdmin(env, ['restore', place, '--passphrase-file', passphrase], null)
  assert.ok(!existsSync(path.join(dataDir, 'half a file')))
  const secret = await readFile(path.join(dataDir, 'secret'))
  assert.deepEqual(secret, await readFile(path.join(product.dataDir, 'secret')))

  const second = await startProduct({ dataDir, env: { ROLES: 'api' } })
  try {
    const { status } = await fetch(`${second.url}/me`, { headers: { authorization: `Bearer ${key}` } })
    assert.equal(status, 200)
    assert.doesNotMatch(await second.admin('session', 'list'), /maria@studio/)
    const users = await second.admin('user', 'list')
    assert.match(users, /maria@studio/)
    assert.doesNotMatch(users, /later@studio/)
    await second.admin('journal', 'check', ...prints)
  } finally {
    await second.stop()
    await second.remove()
  }
})

test('issue 28 a drill restores the newest backup, compares it and leaves nothing; without a server the command backs up too', async () => {
  const output = await product.admin('backup', 'drill', place, '--passphrase-file', passphrase)
  assert.match(output, /журнал изменений\tцел/)
  assert.match(output, /восстановление, с\t\d/)
  await runAdmin(env, ['backup', path.join(folder, 'other copies'), '--passphrase-file', passphrase], null)
})

test('issue 28 the log for points is kept from a backup to the place of the schedule on, and from no other', async () => {
  const database = embeddedConnection(path.join(product.dataDir, 'postgres'))
  assert.ok(database)
  const slots = () => ask(database, 'select slot_name from pg_replication_slots')
  const scheduled = path.join(folder, 'scheduled copies')
  const scheduling = { DATA_DIR: product.dataDir, BACKUP_TO: scheduled, BACKUP_PASSPHRASE_FILE: passphrase }
  const backUp = (to: string, more: NodeJS.ProcessEnv = {}) =>
    runAdmin({ ...env, ...scheduling, ...more }, ['backup', to, '--passphrase-file', passphrase], null)
  await backUp(path.join(folder, 'by hand'))
  assert.deepEqual(await slots(), [])
  await backUp(scheduled, { BACKUP_POINT_MINUTES: '0' })
  assert.deepEqual(await slots(), [])
  await backUp(scheduled)
  assert.deepEqual(await slots(), [{ slot_name: 'skleyka_points' }])
})
