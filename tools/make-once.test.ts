import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { makeOnce } from '../server/test/make-once.ts'

const root = mkdtempSync(path.join(tmpdir(), 'skleyka-once-'))
after(() => rmSync(root, { recursive: true }))
let within = root
beforeEach(() => {
  within = mkdtempSync(path.join(root, 'cache-'))
})

const thing = (madeOf: string, keep = 9) => ({ kind: 'thing', madeOf: [madeOf], keep })
/** Writes a file into the folder, after a moment. */
const write = (words: string) => async (folder: string) => {
  await new Promise((resolve) => setImmediate(resolve))
  writeFileSync(path.join(folder, 'file'), words)
}
const wordsIn = (folder: string) => readFileSync(path.join(folder, 'file'), 'utf8')
const made = () => readdirSync(within).filter((name) => !name.endsWith('.lock'))

test('of several who ask at once the first makes it, the others get the same, whole', async () => {
  const makers = ['one', 'two', 'three'].map((words) => makeOnce(thing('a'), write(words), within))
  const folders = await Promise.all(makers)
  assert.equal(new Set(folders).size, 1)
  assert.equal(new Set(folders.map(wordsIn)).size, 1)
  assert.equal(made().length, 1)
})

test('what it is made of decides, part by part: another source is another folder', async () => {
  const first = await makeOnce(thing('a'), write('first'), within)
  const second = await makeOnce(thing('b'), write('second'), within)
  assert.deepEqual([wordsIn(first), wordsIn(second)], ['first', 'second'])
  const parts = (madeOf: string[]) => makeOnce({ kind: 'thing', madeOf, keep: 9 }, write(''), within)
  assert.notEqual(await parts(['ab', 'c']), await parts(['a', 'bc']))
})

test('a making that fails leaves nothing, and the next one makes it', async () => {
  const fail = async (folder: string) => {
    await write('half')(folder)
    throw new Error('no room')
  }
  await assert.rejects(makeOnce(thing('a'), fail, within), /no room/)
  assert.deepEqual(made(), [])
  assert.equal(wordsIn(await makeOnce(thing('a'), write('whole'), within)), 'whole')
})

test('a maker that is killed holds nobody up and leaves nothing half made', async () => {
  const script = `import { makeOnce } from ${JSON.stringify(path.resolve(import.meta.dirname, '../server/test/make-once.ts'))}
    await makeOnce(${JSON.stringify(thing('a'))}, () => {
      console.log('begun')
      return new Promise((resolve) => setTimeout(resolve, 100_000))
    }, ${JSON.stringify(within)})`
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(other.stdout, 'data')
  other.kill('SIGKILL')
  await once(other, 'exit')
  assert.equal(wordsIn(await makeOnce(thing('a'), write('whole'), within)), 'whole')
  assert.equal(made().length, 1)
})

test('those used last stay, and whatever may still be in use; the others make room', async () => {
  const old = await makeOnce(thing('a'), write('old'), within)
  const used = await makeOnce(thing('b'), write('used'), within)
  const hourAgo = new Date(Date.now() - 3_600_000)
  for (const folder of [old, used]) utimesSync(folder, hourAgo, hourAgo)
  await makeOnce(thing('b', 1), write('again'), within)
  const last = await makeOnce(thing('c', 1), write('last'), within)
  assert.deepEqual(made().sort(), [used, last].map((folder) => path.basename(folder)).sort())
  assert.equal(wordsIn(used), 'used')
})
