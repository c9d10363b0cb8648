import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../test/test-database.ts'
import { testHttp } from '../../test/test-http.ts'
import { endSweep, takeSweep } from './sweep-turns.sql.ts'
import { startSweeps } from './sweeping.ts'

const { db } = await testDatabase()
const all = db.platform('housekeeping')
const past = (name: string, seconds: number) =>
  sql`update sweep_turns set taken_at = taken_at - ${seconds} * interval '1 second' where name = ${name}`.execute(db)

test('a regular job is done by one process at a time, once an interval, and taken from one that is gone', async () => {
  assert.equal(await takeSweep(all, 'job', 'one', 60_000), true)
  assert.equal(await takeSweep(all, 'job', 'two', 60_000), false)
  await past('job', 61)
  assert.equal(await takeSweep(all, 'job', 'two', 60_000), false, 'it is still being done')
  await endSweep(all, 'job', 'two')
  assert.equal(await takeSweep(all, 'job', 'two', 60_000), false, 'only who has it ends it')
  await endSweep(all, 'job', 'one')
  assert.equal(await takeSweep(all, 'job', 'two', 60_000), true)
  await past('job', 599)
  assert.equal(await takeSweep(all, 'job', 'one', 60_000), false)
  await past('job', 2)
  assert.equal(await takeSweep(all, 'job', 'one', 60_000), true, 'two is gone')
})

test('of two processes one does what is due, and each does what is its own', async () => {
  const { services } = await testHttp({ db })
  const done: string[] = []
  const both = Promise.withResolvers<void>()
  const start = (name: string) =>
    startSweeps(
      [
        { name: 'shared', role: 'worker', everyMs: 60_000, run: async () => void done.push('shared') },
        {
          ...{ name: 'own', role: 'worker', everyMs: 60_000, ofProcess: true },
          run: async () => {
            done.push(`own of ${name}`)
            if (done.filter((one) => one.startsWith('own')).length === 2) both.resolve()
          },
        },
      ],
      services,
      name,
    )
  const running = [start('one'), start('two')]
  await both.promise
  await Promise.all(running.map((one) => one.stop()))
  assert.deepEqual(done.toSorted(), ['own of one', 'own of two', 'shared'])
})
