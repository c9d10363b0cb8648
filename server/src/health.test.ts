import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HealthProblem, healthOf } from './health.ts'

test('all parts in order are told with their facts', async () => {
  const health = await healthOf({ database: async () => ({ kind: 'embedded' }), worker: async () => undefined })()
  assert.deepEqual(health, {
    ok: true,
    failing: [],
    parts: { database: { ok: true, kind: 'embedded' }, worker: { ok: true } },
  })
})

test('a failing part is named in words, and what the error knows of addresses stays inside', async () => {
  const health = await healthOf({
    database: async () => {
      throw new Error('connect ECONNREFUSED postgres://user:secret@10.0.0.1')
    },
    storage: async () => {
      throw Object.assign(new Error('write /data/storage'), { code: 'ENOSPC' })
    },
    worker: async () => {
      throw new HealthProblem('очередь стоит')
    },
  })()
  assert.deepEqual(health.failing, ['database', 'storage', 'worker'])
  assert.deepEqual(
    Object.values(health.parts).map(({ problem }) => problem),
    ['не\u00a0работает', 'на диске нет места', 'очередь стоит'],
  )
})

test('a part that never answers has failed after a while', { timeout: 20_000 }, async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const answer = healthOf({ database: () => new Promise(() => {}) })()
  t.mock.timers.tick(3_000)
  assert.equal((await answer).parts.database?.problem, 'не\u00a0отвечает')
})

test('many who ask at once cause one look at the parts, and whoever asks later causes the next', async () => {
  let looks = 0
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const health = healthOf({
    database: () => {
      looks += 1
      return promise
    },
  })
  const answers = Array.from({ length: 100 }, health)
  assert.equal(looks, 1)
  resolve(undefined)
  for (const { ok } of await Promise.all(answers)) assert.ok(ok)
  await health()
  assert.equal(looks, 2)
})
