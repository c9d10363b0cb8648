import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mostGigabytes } from '@skleyka/contract/format-size.ts'
import { boundsOf, bytesOf, valuesOf } from './quota-values.ts'

const now = (bytes: number | null) => ({
  bytes: { limit: bytes, used: 0, coming: 0 },
  videos: { limit: 5, used: 0, coming: 0 },
  people: { limit: null, used: 0, coming: 0 },
})

test('B12 storage is typed in gigabytes, and what nobody has changed is sent to the byte', () => {
  const odd = 3 * 1024 ** 3 + 7
  const values = valuesOf(now(odd))
  assert.deepEqual(values, { gigabytes: 3, videos: 5, people: null })
  assert.deepEqual(boundsOf({ ...values, people: 9 }, ['people'], now(odd)), { bytes: odd, videos: 5, people: 9 })
  assert.equal(boundsOf({ ...values, gigabytes: 1.3 }, ['gigabytes'], now(odd)).bytes, 1_395_864_371)
  assert.equal(boundsOf({ ...values, gigabytes: null }, ['gigabytes'], now(odd)).bytes, null)
  assert.equal(boundsOf({ ...values, gigabytes: 0 }, ['gigabytes'], now(odd)).bytes, 0)
  assert.ok(Number.isSafeInteger(bytesOf(mostGigabytes)))
})
