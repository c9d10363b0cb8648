import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { throwawayRoot } from '../../test/throwaway.ts'
import { EventsRefused, openEventFiles } from './event-files.ts'

const scratch = mkdtempSync(path.join(throwawayRoot(), 'skleyka-test-'))
after(() => rmSync(scratch, { recursive: true, force: true }))
const fresh = () => mkdtempSync(path.join(scratch, 'files-'))

const textOf = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.events'))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('')

test('lines are in a file when they are answered, those that come together after one wait for the disk', async () => {
  const folder = fresh()
  const files = await openEventFiles({ folder })
  const all = Array.from({ length: 200 }, (_, n) => `{"n":${n}}`)
  await Promise.all(
    all.map(async (line) => {
      await files.append([line])
      assert.ok(textOf(folder).includes(`${line}\n`))
    }),
  )
  assert.equal(textOf(folder), `${all.join('\n')}\n`)
  await files.close()
})

test('what viewers told is read by the user of the server alone', async () => {
  const folder = path.join(fresh(), 'events')
  const files = await openEventFiles({ folder })
  await files.append(['{"n":0}'])
  await files.close()
  const [name = assert.fail()] = readdirSync(folder).filter((one) => one.endsWith('.events'))
  const modeOf = (file: string) => statSync(file).mode & 0o777
  assert.deepEqual([modeOf(folder), modeOf(path.join(folder, name))], [0o700, 0o600])
})

test('a killed process loses no line that was answered', async () => {
  const folder = fresh()
  const module = path.join(import.meta.dirname, 'event-files.ts')
  const program = `
    const { openEventFiles } = await import(${JSON.stringify(module)})
    const files = await openEventFiles({ folder: ${JSON.stringify(folder)}, maxFileBytes: 2000 })
    const one = async (k) => { for (let n = 0; ; n += 1) { await files.append([k + ':' + n]); console.log(k + ':' + n) } }
    for (let k = 0; k < 8; k += 1) void one(k)`
  for (let round = 0; round < 3; round += 1) {
    const before = new Set(round === 0 ? [] : textOf(folder).split('\n'))
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const answered: string[] = []
    for await (const line of createInterface(child.stdout)) {
      answered.push(line)
      if (answered.length === 300) child.kill('SIGKILL')
    }
    const lines = textOf(folder).split('\n')
    const kept = new Set(lines)
    assert.ok(answered.length >= 300)
    assert.deepEqual(
      answered.filter((line) => !kept.has(line)),
      [],
    )
    assert.ok(lines.length > before.size + 300)
  }
})

test('a torn line is cut off, however long it is, and whole ones before it stay', async () => {
  const folder = fresh()
  const files = await openEventFiles({ folder })
  await files.append(['one', 'two'])
  await files.close()
  const [name = ''] = await files.list()
  for (const torn of ['thr', 'x'.repeat(200_000)]) {
    appendFileSync(path.join(folder, name), torn)
    await (await openEventFiles({ folder })).close()
    assert.equal(textOf(folder), 'one\ntwo\n')
  }
  writeFileSync(path.join(folder, name), 'y'.repeat(70_000))
  await (await openEventFiles({ folder })).close()
  assert.equal(textOf(folder), '')
})

test('a file that has grown is followed by the next one, each in its order, and old ones go once nobody needs them', async () => {
  const folder = fresh()
  const clock = { time: new Date('2026-11-26T10:00:00Z') }
  const files = await openEventFiles({ folder, now: () => clock.time, maxFileBytes: 10 })
  for (let n = 0; n < 4; n += 1) await files.append([`line ${n} of ten`])
  const names = await files.list()
  assert.equal(names.length, 4, 'also where the clock stands')
  assert.equal(textOf(folder).split('\n')[3], 'line 3 of ten')
  await files.removeBefore(new Date('2026-11-27'), new Set([names[1] ?? '']))
  assert.deepEqual(await files.list(), [names[1], names[3]])
  await files.close()
})

test('lines that the disk does not take are refused as a whole, and the next ones are taken again', async (t) => {
  const folder = fresh()
  const files = await openEventFiles({ folder })
  await files.append(['one'])
  const probe = await (await import('node:fs/promises')).open(path.join(folder, (await files.list())[0] ?? ''))
  const handle = Object.getPrototypeOf(probe)
  await probe.close()
  const full = t.mock.method(handle, 'datasync', () =>
    Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
  )
  const [lost, repeat] = [files.append(['two', 'three']), files.append([])]
  await assert.rejects(lost, EventsRefused)
  await assert.rejects(repeat, EventsRefused, 'who repeats what waits is answered the same')
  full.mock.restore()
  await files.append(['four'])
  assert.equal(textOf(folder), 'one\nfour\n')
  await assert.rejects(files.append(['x'.repeat(33 * 1024 * 1024)]), EventsRefused)
  await files.close()
})
