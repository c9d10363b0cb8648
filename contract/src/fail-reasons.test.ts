import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failReasons, mayPass, taskFailReasons } from './fail-reasons.ts'

test('a fault of the file is final; one of the moment, of ours or of another server may have passed', () => {
  assert.deepEqual(
    failReasons.filter((reason) => !mayPass(reason)),
    ['BAD_FILE', 'NO_VIDEO', 'TOO_LONG'],
  )
  for (const reason of ['ENCODER', 'DISK', 'TIMEOUT', 'INTERNAL', 'STORAGE', 'SPOOL_LOST', 'SOURCE', null] as const) {
    assert.ok(mayPass(reason), String(reason))
  }
  assert.equal(new Set(taskFailReasons).size, taskFailReasons.length)
})
