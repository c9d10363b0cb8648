import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noInserts } from '../../statistics/statistics.ts'
import { askCounted, questionKey } from './ask-counted.ts'

function counting({ isAlone = true, rows = 1 } = {}) {
  const state = { queryCount: 0, changes: 0, events: 0, isAway: false }
  const query = async <Row>(): Promise<Row[]> => {
    state.queryCount += 1
    if (state.isAway) throw new Error('away')
    return JSON.parse(`[${Array.from({ length: rows }, () => `{"n":${state.queryCount}}`).join()}]`)
  }
  return {
    state,
    store: { query, inserts: { ...noInserts, isAlone, changes: () => state.changes, count: () => state.events } },
  }
}

test('an answer is kept until something is counted, by its statement and parameters, and who asks at once waits for one', async () => {
  const { state, store } = counting()
  const answer = async (sql: string, params: object = {}) => (await askCounted(store, sql, { ...params }))[0]?.n
  assert.deepEqual(await Promise.all([answer('a'), answer('a'), answer('a', { zone: 'UTC' })]), [1, 1, 2])
  assert.equal(await answer('a', { now: 5 }), 1, 'a moment that is not asked for is none of it')
  state.changes += 1
  assert.deepEqual([await answer('a'), await answer('a')], [3, 3])
  assert.deepEqual([await answer('{now:Int64}', { now: 1 }), await answer('{now:Int64}', { now: 2 })], [4, 5])
  const ofEvents = async () => (await askCounted(store, 'e', {}, { ofEvents: true }))[0]?.n
  assert.deepEqual([await ofEvents(), await ofEvents()], [6, 6])
  state.events += 1
  assert.deepEqual([await ofEvents(), await answer('a')], [7, 3], 'what is counted does not change with every event')
})

test('a failure and a long answer are not kept, and where others count too an answer holds for seconds', async (t) => {
  const { state, store } = counting({ rows: 1_001 })
  for (const time of [1, 2]) assert.equal((await askCounted(store, 'a', {}))[0]?.n, time)
  const shared = counting({ isAlone: false })
  shared.state.isAway = true
  await assert.rejects(askCounted(shared.store, 'a', {}), /away/)
  shared.state.isAway = false
  const before = performance.now()
  for (const now of [before, before + 4_000, before + 9_000]) {
    t.mock.method(performance, 'now', () => now)
    await askCounted(shared.store, 'a', {})
  }
  assert.deepEqual([state.queryCount, shared.state.queryCount], [2, 3])
})

test('answers that are kept take a bounded memory, however many rows they have and however long their questions are', async () => {
  const { state, store } = counting({ rows: 1_000 })
  const ask = (place: number) => askCounted(store, `a${place}`, {})
  for (let place = 0; place < 25; place += 1) await ask(place)
  await ask(24)
  assert.equal(state.queryCount, 25, 'the last ones are kept')
  await ask(0)
  assert.equal(state.queryCount, 26, 'the first ones had to go')
  const many = Array.from({ length: 20_000 }, (_, id) => id).join()
  assert.ok(questionKey(many, {}).length < 100)
  assert.notEqual(questionKey(many, { zone: 'UTC' }), questionKey(many, {}))
})
