import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/test-database.ts'
import { testHttp } from '../../test/test-http.ts'
import { type Sweep, startSweeps } from './sweeping.ts'

const logged: unknown[] = []
const note = (line: unknown) => void logged.push(line)
const { db } = await testDatabase()
const { services } = await testHttp({ db, services: { log: { debug: note, info: note, warn: note, error: note } } })

test('every sweep starts at once, and one that fails or lasts holds up no other', async () => {
  const held = Promise.withResolvers<void>()
  const swept: string[] = []
  const all = Promise.withResolvers<void>()
  const sweep = (name: string, run: () => Promise<void>): Sweep => ({ name, role: 'api', everyMs: 60_000, run })
  const sweeping = startSweeps(
    [
      sweep('lasts', () => held.promise),
      sweep('fails', async () => {
        throw new Error('no disk')
      }),
      sweep('is done', async () => {
        swept.push('is done')
        all.resolve()
      }),
    ],
    services,
  )
  await all.promise
  held.resolve()
  await sweeping.stop()
  assert.deepEqual(swept, ['is done'])
  assert.equal(logged.length, 1)
  assert.match(JSON.stringify(logged[0]), /"sweep":"fails"/)
})

test('a sweep comes again after its interval, and no more once it is told to stop', async () => {
  const thrice = Promise.withResolvers<void>()
  let times = 0
  const run = async () => {
    times += 1
    if (times === 3) thrice.resolve()
  }
  const sweeping = startSweeps([{ name: 'often', role: 'worker', everyMs: 1, run }], services)
  await thrice.promise
  await sweeping.stop()
  const told = times
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(times, told)
})

test('a sweep that holds something in memory runs once more when its role stops, after what was under way', async () => {
  const held = Promise.withResolvers<void>()
  const swept: string[] = []
  const run = async () => {
    swept.push('begun')
    await held.promise
    swept.push('done')
  }
  const sweeping = startSweeps([{ name: 'holds', role: 'api', everyMs: 60_000, run, runsAtEnd: true }], services)
  const stopped = sweeping.stop()
  held.resolve()
  await stopped
  assert.deepEqual(swept, ['begun', 'done', 'begun', 'done'])
})
