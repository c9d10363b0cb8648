import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { root } from './processes.ts'
import { runsOf, testFiles } from './runs-of.ts'

const files = testFiles()
const system = { url: 'postgresql:///other', version: 'PostgreSQL 15' }
const planned = (together: boolean, on: typeof system | null) =>
  runsOf(files, { embedded: '/socket', system: on, together }).map(({ file, env, beside }) => ({
    file,
    onSystem: env?.TEST_DATABASE_URL === system.url && beside === system.version,
    onEmbedded: env?.TEST_POSTGRES_SOCKET === '/socket' && beside === undefined,
  }))

test('every file is run, on the embedded PostgreSQL where the machine has no other', () => {
  const runs = planned(false, null)
  assert.deepEqual(new Set(runs.map(({ file }) => file)), new Set(files))
  assert.equal(runs.length, files.length)
  assert.ok(runs.every(({ onEmbedded }) => onEmbedded))
})

test('where the machine has a PostgreSQL of its own it answers the features, and what they stand on is asked of both', () => {
  const runs = planned(false, system)
  const on = (file: string) => runs.filter((run) => run.file === file).map(({ onSystem }) => onSystem)
  assert.deepEqual(new Set(runs.map(({ file }) => file)), new Set(files))
  assert.deepEqual(on('server/src/features/albums/albums.test.ts'), [true])
  assert.deepEqual(on('server/src/features/uploads/slow-clients.test.ts'), [false])
  assert.deepEqual(on('server/src/database/row-security.test.ts').sort(), [false, true])
  assert.deepEqual(on('server/src/authorisation.test.ts'), [false])
  assert.deepEqual(on('console/src/russian/numbers.test.ts'), [false])
})

test('files in one process are of one PostgreSQL, and no file is lost to it', () => {
  const runs = planned(true, system)
  const shared = runs.filter(({ file }) => file.includes('shared-'))
  assert.ok(shared.some(({ onSystem }) => onSystem) && shared.some(({ onEmbedded }) => onEmbedded))
  assert.ok(runs.length < files.length / 2, `${runs.length} processes`)
  const names = shared.flatMap(({ file }) => filesIn(readFileSync(path.join(root, file), 'utf8')))
  const alone = runs.filter(({ file }) => !file.includes('shared-')).map(({ file }) => file)
  const byThemselves = planned(false, system).map(({ file }) => file)
  assert.deepEqual([...names, ...alone].sort(), byThemselves.sort())
})

const filesIn = (text: string) => [...text.matchAll(/suite\("(.+?)"/g)].map(([, file = '']) => file)
