import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryStore } from '../../browser/test-store.ts'
import { nothingSeen, readSeen, withoutRetried, withSeen } from './seen-failures.ts'

test('what was read stays read; a later failure of the account is news', () => {
  const read = withSeen(nothingSeen, ['1-0'], { code: 'studio', latestMs: 100 })
  assert.deepEqual(read, { uploads: ['1-0'], accounts: { studio: 100 } })
  assert.deepEqual(withSeen(read, ['1-0'], { code: 'studio', latestMs: 90 }), read)
  assert.deepEqual(withSeen(read, ['1-1'], { code: 'other', latestMs: 5 }), {
    uploads: ['1-0', '1-1'],
    accounts: { studio: 100, other: 5 },
  })
  assert.deepEqual(withSeen(read, [], null), read)
})

test('an upload that is tried again is news when it fails again', () => {
  const read = withSeen(nothingSeen, ['1-0', '1-1'], null)
  assert.deepEqual(withoutRetried(read, ['1-1']).uploads, ['1-0'])
  assert.equal(withoutRetried(read, ['9-9']), read)
})

test('each user of a browser has read his own', () => {
  const store = memoryStore({ 'skleyka.failuresSeen.7': JSON.stringify({ uploads: ['1-0'], accounts: {} }) })
  assert.deepEqual(readSeen(7, store).uploads, ['1-0'])
  assert.equal(readSeen(8, store), nothingSeen)
  assert.equal(readSeen(7, memoryStore({ 'skleyka.failuresSeen.7': '12' })), nothingSeen)
})
