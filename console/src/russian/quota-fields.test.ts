import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mostGigabytes } from '@skleyka/contract/format-size.ts'
import { mostHours } from '@skleyka/contract/quotas/quota-kinds.ts'
import { keptAmount, typedAmount } from './quota-fields.ts'

test('B12 storage is typed in gigabytes and time on air in hours, and no bound is neither 0 nor a number', () => {
  assert.equal(typedAmount('bytes', 3 * 1024 ** 3 + 7), 3)
  for (const typed of [0, 0.000_001, 0.001, 1.3, 1.333, 20.5, 1_234.567_891, mostGigabytes]) {
    const bytes = keptAmount('bytes', typed)
    assert.ok(Number.isSafeInteger(bytes), String(typed))
    assert.equal(typedAmount('bytes', bytes), typed)
  }
  for (const typed of [0, 0.25, 1.5, 100, mostHours]) {
    const seconds = keptAmount('airtime', typed)
    assert.ok(Number.isSafeInteger(seconds), String(typed))
    assert.equal(typedAmount('airtime', seconds), typed)
  }
  assert.deepEqual([keptAmount('bytes', null), typedAmount('airtime', null)], [null, null])
  assert.deepEqual(
    [keptAmount('bytes', 1.3), keptAmount('airtime', 0.001), keptAmount('people', 7)],
    [1_395_864_371, 4, 7],
  )
})
