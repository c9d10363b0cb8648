import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodOf } from './period-of.ts'

test('a period is from the beginning of its first day to the end of its last one, and a word that is no day bounds nothing', () => {
  const { from, to } = periodOf('2026-11-20', '2026-11-21')
  assert.deepEqual([from, to], [new Date('2026-11-20T00:00'), new Date('2026-11-21T23:59:59.999')])
  assert.deepEqual(periodOf('', '2026-13-45'), {})
  assert.deepEqual(periodOf('вчера', 'x2026-11-21'), {})
  assert.deepEqual(periodOf('2026', '2026-11'), {}, 'neither a year nor a month is a day')
})
