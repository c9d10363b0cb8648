import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
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
  const deadline = Date.now() + 10_000
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
