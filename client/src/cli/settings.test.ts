import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { begunUploads } from './begun-uploads.ts'
import { readCommandLine, readDuration, UsageProblem } from './command-line.ts'
import { createOutput, formatProgress, plain } from './output.ts'
import { readSettings } from './settings.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-client-'))
after(() => rm(folder, { recursive: true, force: true }))

test('settings come from the command, the environment and a file that nobody else may read', async () => {
  const env = { XDG_CONFIG_HOME: folder, SKLEYKA_URL: 'https://a.example' }
  await assert.rejects(readSettings({}, env), /Не\u00a0задан ключ/)
  const file = path.join(folder, 'skleyka/config.json')
  await mkdir(path.dirname(file))
  await writeFile(file, JSON.stringify({ url: 'https://b.example', key: 'skl_file', account: 'b' }), { mode: 0o644 })
  await assert.rejects(readSettings({}, env), /chmod 600/)
  await chmod(file, 0o600)
  const { url, key, account } = await readSettings({ account: 'c' }, env)
  assert.deepEqual([url, key, account], ['https://a.example', 'skl_file', 'c'])
  assert.equal((await readSettings({}, { ...env, SKLEYKA_KEY: 'skl_env' })).key, 'skl_env')
  for (const bad of ['a b', 'a\nb', 'ключ']) {
    const error: unknown = await readSettings({}, { ...env, SKLEYKA_KEY: bad }).catch((one: unknown) => one)
    assert.ok(error instanceof UsageProblem && !error.message.includes(bad))
  }
  await assert.rejects(readSettings({ url: 'ftp://x' }, env), /не\u00a0годится/)
  await assert.rejects(readSettings({ account: 'студия' }, env), /Код аккаунта/)
  await writeFile(file, '[1', { mode: 0o600 })
  await assert.rejects(readSettings({}, env), /нужен JSON/)
})

test('a command that does not do is told in words; a key is not taken from it', () => {
  const wrong = (...args: string[]) => {
    assert.throws(() => readCommandLine(args), UsageProblem, args.join(' '))
  }
  wrong()
  wrong('fly')
  wrong('upload', '--key=skl_x')
  wrong('upload', '--limit', '3')
  wrong('list', '--title')
  wrong('list', '--nonsense')
  assert.deepEqual(readCommandLine(['upload', 'а.mp4', '--wait']).words, ['а.mp4'])
  assert.equal(readDuration('90s'), 90_000)
  assert.throws(() => readDuration('soon'), UsageProblem)
})

test('a begun upload is found by the same file and choices, in a file for its owner alone', async () => {
  const begun = begunUploads(path.join(folder, 'uploads'))
  const name = {
    ...{ url: 'https://a.example', account: 'a', file: '/a.mp4', sizeBytes: 3, modifiedAt: 1 },
    ...{ title: undefined, albumId: undefined },
  }
  assert.equal(await begun.find(name), undefined)
  const state = { uploadId: 'secret', recordId: 7, fileName: 'a.mp4', sizeBytes: 3, modifiedAt: 1 }
  await begun.keep(name, state)
  assert.deepEqual(await begun.find(name), { ...state, isSent: false })
  assert.equal(await begun.find({ ...name, title: 'Другое' }), undefined)
  assert.equal((await stat(path.join(folder, 'uploads'))).mode & 0o777, 0o700)
  const later = begunUploads(path.join(folder, 'uploads'), () => Date.now() + 9 * 24 * 3600 * 1000)
  assert.equal(await later.find(name), undefined)
  assert.equal(await begun.find(name), undefined)
})

test('progress is shown on a screen alone, and names cannot steer it', () => {
  const shown: string[] = []
  const stream = { isTTY: true, columns: 20, write: (more: string) => shown.push(more) }
  const output = createOutput({ write: () => {} }, stream)
  output.progress('а'.repeat(40))
  assert.equal(shown.join(''), `\r\u001b[K${'а'.repeat(19)}`)
  const silent: string[] = []
  createOutput({ write: () => {} }, { write: (more) => silent.push(more) }).progress('а')
  assert.deepEqual(silent, [])
  assert.equal(plain('\u001b[2Jа'), '\ufffd[2Jа')
  const sent = { sentBytes: 1024 ** 2, totalBytes: 4 * 1024 ** 2, bytesPerSecond: 1024 ** 2, waiting: null }
  assert.equal(
    formatProgress('а.mp4', sent).replaceAll('\u00a0', ' '),
    'а.mp4: 25 %, 1 МБ из 4 МБ, 1 МБ/с, осталось 5 с',
  )
})
