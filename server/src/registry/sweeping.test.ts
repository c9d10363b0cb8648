import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../test/test-database.ts'
import { testHttp } from '../../test/test-http.ts'
import type { DueCondition } from './due-work.sql.ts'
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
  const timesBefore = times
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(times, timesBefore)
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

test('what waits is swept while its condition holds, asked by one statement however many wait for it, and by nobody twice at once', async () => {
  const questionCounts = { one: 0, never: 0 }
  const held = Promise.withResolvers<void>()
  const [first, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const swept: string[] = []
  const due: DueCondition = () => {
    questionCounts.one += 1
    return sql<boolean>`${questionCounts.one > 1}::boolean`
  }
  const never: DueCondition = () => {
    questionCounts.never += 1
    return sql<boolean>`false`
  }
  const sweep = (name: string, dueWhen: DueCondition, run: () => Promise<void>): Sweep => ({
    ...{ name, role: 'worker', dueWhen },
    run: () => {
      swept.push(name)
      return run()
    },
  })
  const before = logged.length
  const sweeping = startSweeps(
    [
      sweep('lasts', due, () => {
        first.resolve()
        return held.promise
      }),
      sweep('fails', due, async () => {
        if (swept.filter((name) => name === 'fails').length === 2) again.resolve()
        throw new Error('no disk')
      }),
      sweep('has nothing', never, async () => {}),
    ],
    services,
  )
  await first.promise
  await again.promise
  held.resolve()
  await sweeping.stop()
  assert.deepEqual(swept, ['lasts', 'fails', 'fails'])
  assert.deepEqual(questionCounts, { one: 3, never: 3 })
  assert.equal(logged.length, before + 2)
})

test('a role that stops waits for what is under way of what waits', async () => {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isDone = false
  const run = async () => {
    begun.resolve()
    await held.promise
    isDone = true
  }
  const sweeping = startSweeps([{ name: 'lasts', role: 'api', dueWhen: () => sql<boolean>`true`, run }], services)
  await begun.promise
  const stopped = sweeping.stop().then(() => isDone)
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  held.resolve()
  assert.equal(await stopped, true)
})
