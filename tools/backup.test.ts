import assert from 'node:assert/strict'
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
const [place, right, wrong] = ['copies', 'passphrase', 'other'].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
]
await writeFile(right, 'лёгкая тихая река\n')
await writeFile(wrong, 'быстрая горная река\n')
const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir }
const restored = (...words: string[]) => runAdmin(env, ['restore', place, ...words], null)

test('issue 28 an installation that was backed up while it ran comes back elsewhere: keys work, sessions end, the journal is whole', async () => {
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
  const name = await product.admin('backup', place, '--passphrase-file', right)
  assert.match(name, /^full-\d{8}T\d{9}Z$/)
  await product.admin('user', 'create', 'later@studio.example')

  assert.match(await product.admin('backup', 'list', place), new RegExp(`\n${name}\t`))
  await product.admin('backup', 'verify', place)
  await assert.rejects(restored('--passphrase-file', wrong), /фраза не.подходит к.копии .*: ничего не.записано/)
  await assert.rejects(restored(), /Нужна парольная фраза этой копии/)
  await restored('--passphrase-file', right)
  await assert.rejects(restored('--passphrase-file', right), /уже есть данные/)
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
  const told = await product.admin('backup', 'drill', place, '--passphrase-file', right)
  assert.match(told, /журнал изменений\tцел/)
  assert.match(told, /восстановление, с\t\d/)
  const alone = { ...env, DATA_DIR: dataDir }
  await runAdmin(alone, ['backup', path.join(folder, 'other copies'), '--passphrase-file', right], null)
})

test('issue 28 a folder whose restore was killed is started by no server, and the next restore begins anew', async () => {
  await writeFile(path.join(dataDir, 'restore-unfinished'), 'x')
  await assert.rejects(runAdmin(env, ['user', 'list'], null), /из.копии не.закончено/)
  await restored('--passphrase-file', right)
  assert.match(await runAdmin(env, ['user', 'list'], null), /maria@studio/)
})
