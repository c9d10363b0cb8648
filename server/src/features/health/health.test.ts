import assert from 'node:assert/strict'
import { test } from 'node:test'
import { health as calls } from '@skleyka/contract/health/health.calls.ts'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { HealthProblem, healthOf } from '../../health.ts'
import { noStatistics } from '../../statistics/statistics.ts'
import { processName, startPresence } from './health.ts'
import { loadBetween, sampleLoad } from './load.ts'
import { enterProcess, stayProcess } from './presence.sql.ts'

const { db } = await testDatabase()
const make = testRows(db)
const log = { debug() {}, info() {}, warn() {}, error() {} }
const administrator = await make.user({ admin: true })
const slots = { heavy: 1, light: 2, network: 4, background: 1 }
const presence = (name: string) => ({ name, version: '1.0.0', roles: ['worker'] as const, slots, settings: {} })
const { call } = await testHttp({ db })
const ask = async (by = call) => (await by(calls.get, {}, { user: administrator })).result

test('B12 the screen of health tells of every part what is true now', async () => {
  const answer = await ask()
  assert.equal(answer.database.problem, null)
  const { bytes, connections, maxConnections } = answer.database.facts ?? {}
  assert.ok(bytes && bytes > 1_000_000 && connections && connections >= 1 && maxConnections && maxConnections > 1)
  assert.ok(answer.disk.facts && answer.disk.facts.freeBytes > 0 && answer.disk.facts.usedShare < 1)
  assert.equal(answer.statistics, null)
  assert.deepEqual(answer.mail.facts, { reaches: false, waiting: 0, waitingSince: null, failed: 0, lastProblem: null })
  assert.deepEqual(answer.webhooks.facts, { waiting: 0, dueSince: null, failing: 0 })
  assert.deepEqual(answer.queue.facts, { waiting: 0, running: 0, failed: 0, paused: 0, oldest: null })
  const none = { isSet: false, made: null, savedUpTo: null, failed: null, nextAt: null }
  assert.deepEqual(answer.backups, { problem: null, facts: none })
  assert.deepEqual(answer.processes, [])
})

test('B12 letters that wait and that were given up are counted with what the mail server said', async () => {
  const at = new Date('2026-11-21T10:00:00Z')
  const letter = { kind: 'invitation', recipient: Buffer.from('x'), next_try_at: at, created_at: at }
  await db
    .insertInto('mails')
    .values([
      { ...letter, sealed: 'x', problem: 'Сервер занят' },
      { ...letter, sealed: 'x', created_at: new Date(at.getTime() + 1) },
      { ...letter, sealed: null, state: 'FAILED', ended_at: at },
    ])
    .execute()
  const { facts } = (await ask()).mail
  assert.deepEqual(facts && { ...facts, waitingSince: new Date(facts.waitingSince ?? 0) }, {
    ...{ reaches: false, waiting: 2, waitingSince: at, failed: 1, lastProblem: 'Сервер занят' },
  })
})

test('B12 the oldest task is the one that a worker could begin: not of a paused lane, a locked account or a later hour', async () => {
  const account = await make.account()
  const task = async (type: string, minutes: number) => {
    const row = { type, account_id: account.id, share_key: `account:${account.id}`, payload: '{}' }
    const since = sql<Date>`now() - ${minutes} * interval '1 minute'`
    const made = db.insertInto('tasks').values({ ...row, run_after: since })
    return (await made.returning('id').executeTakeFirstOrThrow()).id
  }
  const oldest = async () => (await ask()).queue.facts?.oldest?.id
  const [paused, first] = [await task('sprite', 50), await task('probe', 40)]
  await task('probe', 30)
  await task('probe', -30)
  assert.equal(await oldest(), paused)
  await db.insertInto('paused_lanes').values({ type: 'sprite', paused_at: new Date() }).execute()
  assert.equal(await oldest(), first)
  const { facts } = (await ask()).queue
  assert.deepEqual([facts?.waiting, facts?.paused], [4, 1])
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', account.id).execute()
  assert.equal(await oldest(), undefined)
  await db.deleteFrom('tasks').execute()
})

test('B12 a process is told with what it has in its hands, and with its silence', async () => {
  const account = await make.account()
  await enterProcess(db, presence(processName), true)
  await enterProcess(db, presence('silent:1'), false)
  const old = sql<Date>`now() - interval '2 minutes'`
  await db.updateTable('processes').set({ seen_at: old }).where('name', '=', 'silent:1').execute()
  const row = {
    type: 'convert',
    account_id: account.id,
    share_key: 'x',
    payload: '{}',
    state: 'RUNNING' as const,
    lease_until: new Date(),
  }
  await db
    .insertInto('tasks')
    .values({ ...row, worker: processName, progress: 43, started_at: new Date() })
    .execute()
  const { processes } = await ask()
  assert.deepEqual(
    processes?.map(({ name, isSilent, isThis, slots: slotCounts, running }) => [
      name,
      isSilent,
      isThis,
      slotCounts,
      running.length,
    ]),
    [
      [processName, false, true, slots, 1],
      ['silent:1', true, false, slots, 0],
    ],
  )
  const [task] = processes?.[0]?.running ?? []
  assert.deepEqual([task?.type, task?.accountCode, task?.progress], ['convert', account.code, 0.43])
})

test('B12 a process tells its processor and memory and those of its machine, and a silent one nothing that was', async () => {
  const before = {
    atMs: 0,
    ownMs: 100,
    machineMs: { busy: 1_000, all: 4_000 },
    memory: { own: 1, free: 1, all: 1, cores: 1 },
  }
  const memory = { own: 220, free: 12_000, all: 24_000, cores: 2 }
  const load = loadBetween(before, { atMs: 1_000, ownMs: 600, machineMs: { busy: 1_500, all: 6_000 }, memory })
  assert.deepEqual(load, {
    ...{ cpuCores: 0.5, memoryBytes: 220 },
    machine: { cores: 2, busyShare: 0.25, memoryBytes: 24_000, freeMemoryBytes: 12_000 },
  })
  assert.equal(loadBetween(before, { ...before, atMs: 1_000 }), null, 'a machine that tells nothing')
  const now = sampleLoad()
  assert.ok(now.ownMs > 0 && now.memory.own > 1_000_000 && now.memory.free < now.memory.all)
  assert.ok(now.machineMs.busy > 0 && now.machineMs.busy < now.machineMs.all)

  const readLoad = async () => (await ask()).processes?.find(({ name }) => name === 'loaded:1')?.load
  await enterProcess(db, presence('loaded:1'), false)
  assert.equal(await readLoad(), null, 'nothing is measured yet')
  await stayProcess(db, 'loaded:1', load)
  assert.deepEqual(await readLoad(), load)
  const old = sql<Date>`now() - interval '2 minutes'`
  await db.updateTable('processes').set({ seen_at: old }).where('name', '=', 'loaded:1').execute()
  assert.equal(await readLoad(), null)
  await enterProcess(db, presence('loaded:1'), false)
  assert.equal(await readLoad(), null, 'one that begins anew has measured nothing')
  await db.deleteFrom('processes').where('name', '=', 'loaded:1').execute()
})

test('a process that stops takes its row away; one that was forgotten in its sleep tells of itself again', async () => {
  const names = async () =>
    (await db.selectFrom('processes').select('name').orderBy('name').execute()).map((p) => p.name)
  await enterProcess(db, presence('dead:1'), false)
  const present = await startPresence(db, { presence: presence('only:1'), alone: true, log })
  assert.deepEqual(await names(), ['only:1'], 'what is alone on its database knows that the others are dead')
  await enterProcess(db, presence('asleep:1'), false)
  const old = sql<Date>`now() - interval '25 hours'`
  await db.updateTable('processes').set({ seen_at: old }).where('name', '=', 'asleep:1').execute()
  assert.equal(await stayProcess(db, 'only:1', null), true)
  assert.deepEqual(await names(), ['only:1'])
  assert.equal(await stayProcess(db, 'asleep:1', null), false)
  await present.stop()
  assert.deepEqual(await names(), [])
})

test('B12 a part that does not answer says so in its place, and the others are told', async () => {
  const broken = await testHttp({
    db,
    services: {
      log,
      statistics: { ...noStatistics, ping: async () => undefined },
      disk: async () => {
        throw new Error('no such disk')
      },
      health: healthOf({
        statistics: async () => {
          throw new HealthProblem('не\u00a0отвечает')
        },
        storage: async () => {
          throw new HealthProblem('на диске нет места')
        },
      }),
    },
  })
  const answer = await ask(broken.call)
  assert.deepEqual(answer.statistics, { problem: 'не\u00a0отвечает' })
  assert.deepEqual(answer.storage, { problem: 'на диске нет места' })
  assert.deepEqual(answer.disk, { problem: 'не\u00a0отвечает', facts: null })
  assert.equal(answer.queue.problem, null)
})

test('B12 a question to the database that takes too long is given up, and so is a part that never answers', async () => {
  const stuck = await testHttp({ db, services: { log, health: () => new Promise(() => {}) } })
  const holding = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holder = db.transaction().execute(async (tx) => {
    await sql`lock table paused_lanes in access exclusive mode`.execute(tx)
    holding.resolve()
    await held.promise
  })
  await holding.promise
  const answer = await ask(stuck.call)
  held.resolve()
  await holder
  assert.deepEqual(answer.queue, { problem: 'не\u00a0отвечает', facts: null })
  assert.deepEqual(answer.storage, { problem: 'не\u00a0отвечает' })
  assert.equal(answer.mail.problem, null)
})
