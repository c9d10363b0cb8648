import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { StartProblem } from '../problems/start-problem.ts'
import { openDataFolder } from './data-folder.ts'
import { openSecrets } from './secrets.ts'

const made: string[] = []
let root = ''
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'skleyka-test-'))
  made.push(root)
})
after(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))))

const refusal = (expected: RegExp) => (error: unknown) => error instanceof StartProblem && expected.test(error.message)

test('a second process on the same folder is refused in words', async () => {
  const folder = await openDataFolder(root)
  await assert.rejects(
    openDataFolder(root),
    refusal(new RegExp(`уже работает другая Склейка \\(процесс ${process.pid}\\)`)),
  )
  await folder.lock.release()
  const again = await openDataFolder(root)
  await again.lock.release()
})

test('R21 a killed process leaves the folder free', async () => {
  const source = `import { openDataFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'data-folder.ts'))}
    await openDataFolder(${JSON.stringify(root)}); console.log('taken'); setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(other.stdout, 'data')
  await assert.rejects(openDataFolder(root), refusal(/уже работает другая/))
  other.kill('SIGKILL')
  await once(other, 'exit')
  const deadline = Date.now() + 60_000
  for (;;) {
    const folder = await openDataFolder(root).catch((error) => {
      if (Date.now() > deadline) throw error
      return null
    })
    if (folder) return folder.lock.release()
  }
})

test('a data folder that is a file is refused in words', async () => {
  const file = path.join(root, 'file')
  await writeFile(file, '')
  await assert.rejects(openDataFolder(file), refusal(/не\u00a0годится: это не\u00a0папка/))
  await assert.rejects(openDataFolder(path.join(file, 'below')), refusal(/не\u00a0годится: это не\u00a0папка/))
})

const rights = async (...place: string[]) => ((await stat(path.join(root, ...place))).mode & 0o777).toString(8)
// under root PostgreSQL is another user, who passes through
const ofRoot = process.getuid?.() === 0 ? '711' : '700'

test('a data folder and all that is made in it is for its owner alone, also where the system is generous', async () => {
  const before = process.umask(0o002)
  try {
    root = path.join(root, 'not', 'there', 'yet')
    const folder = await openDataFolder(root)
    await mkdir(path.join(folder.storage, 'records'))
    await writeFile(path.join(folder.uploads, 'part'), 'x')
    await folder.lock.release()
    assert.equal(await rights(), ofRoot)
    assert.equal(await rights('..'), '775', 'what leads to it is none of our business')
    for (const name of ['storage', 'uploads', 'scratch', 'storage/records'])
      assert.equal(await rights(name), '700', name)
    for (const name of ['lock', 'uploads/part']) assert.equal(await rights(name), '600', name)
  } finally {
    process.umask(before)
  }
})

test('a data folder that others could read is closed at the start, whatever lies in it stays as it is', async () => {
  const disk = await mkdtemp(path.join(tmpdir(), 'skleyka-test-'))
  made.push(disk)
  await chmod(disk, 0o755)
  await symlink(disk, path.join(root, 'storage'))
  await mkdir(path.join(root, 'uploads', 'deep'), { recursive: true })
  const files = ['secret', 'uploads/deep/part']
  for (const name of files) await writeFile(path.join(root, name), 'x')
  for (const name of ['.', 'uploads', 'uploads/deep']) await chmod(path.join(root, name), 0o755)
  for (const name of files) await chmod(path.join(root, name), 0o644)
  const folder = await openDataFolder(root)
  await folder.lock.release()
  assert.deepEqual(folder.open, [])
  assert.equal(await rights(), ofRoot)
  for (const name of ['storage', 'uploads']) assert.equal(await rights(name), '700', name)
  assert.equal(await rights('secret'), '600')
  assert.equal(await rights('uploads/deep/part'), '644')
})

test('a folder that belongs to all stays so: only what is in it is closed', async () => {
  await chmod(root, 0o1777)
  await symlink('/etc/hostname', path.join(root, 'planted'))
  const outside = await stat('/etc/hostname')
  const folder = await openDataFolder(root)
  await folder.lock.release()
  assert.equal(await rights(), '777')
  assert.equal(await rights('storage'), '700')
  assert.equal((await stat('/etc/hostname')).mode, outside.mode)
})

test('the secret is made once, readable by its owner alone, and gives another key for each purpose', async () => {
  const secrets = await openSecrets(root, undefined)
  const again = await openSecrets(root, undefined)
  assert.equal((await stat(path.join(root, 'secret'))).mode & 0o777, 0o600)
  assert.deepEqual(secrets.key('playback'), again.key('playback'))
  assert.notDeepEqual(secrets.key('playback'), secrets.key('session'))
})

test('T-SECRET-1 an emptied secret stops the start instead of making every link guessable', async () => {
  await openSecrets(root, undefined)
  await writeFile(path.join(root, 'secret'), '')
  await assert.rejects(openSecrets(root, undefined), refusal(/повреждён/))
})
