import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserStateStore } from './saved-states.ts'

const nothing = { ids: [], data: {}, queue: [], itemIds: {}, reasons: {}, requestIds: {} }

for (const [how, indexedDB] of [
  ['has no database', undefined],
  ['throws when it is asked for its database', { open: () => assert.fail('SecurityError') }],
] as const) {
  test(`a browser that ${how} forgets uploads between visits and still sends them`, async () => {
    Object.assign(globalThis, { indexedDB })
    const store = browserStateStore()
    await store.write(5, nothing)
    assert.equal(await store.read(5), null)
  })
}
