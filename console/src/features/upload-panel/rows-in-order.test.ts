import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsInOrder } from './rows-in-order.ts'

test('what is sent stands on top, then the queue in its order, then what is over, the latest first', () => {
  const statuses = ['COMPLETED', 'FAILED', 'IN_PROGRESS', 'none', 'IN_PROGRESS', 'none', 'ABORTED'] as const
  const rows = rowsInOrder(statuses.map((status, id) => ({ id, item: { status } })))
  assert.deepEqual(
    rows.map(({ id }) => id),
    [2, 4, 3, 5, 6, 1, 0],
  )
})
