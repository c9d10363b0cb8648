import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byRule, isNarrowed, trashAddress, trashParams } from './trash-address.ts'

const first = trashAddress.first
const now = new Date('2026-11-28T10:59:59.999Z')
const usual = { sort: { field: 'disposed', order: 'desc' }, page: first.page, perPage: first.perPage }

test('the trash is asked for what its address says, since the beginning of the hour', () => {
  assert.deepEqual(trashParams(first, now), usual)
  const list = { ...first, q: 'лес', reason: 'брак', who: '7', when: 'week', left: 'day', page: 3 } as const
  assert.deepEqual(trashParams(list, now), {
    ...{ ...usual, q: 'лес', reason: 'брак', userId: 7, page: 3 },
    ...{ from: new Date('2026-11-21T10:00:00Z'), withinDays: 1 },
  })
  assert.deepEqual(trashParams({ ...first, who: byRule, when: 'month', left: 'week' }, now), {
    ...{ ...usual, byRule: true, from: new Date('2026-10-29T10:00:00Z'), withinDays: 7 },
  })
  for (const who of ['0', '07', 'x7', '1234567890123456']) assert.deepEqual(trashParams({ ...first, who }, now), usual)
})

test('each field narrows the list, its order and page do not', () => {
  const changes = [{ q: 'x' }, { reason: 'x' }, { who: '7' }, { when: 'day' }, { left: 'day' }] as const
  assert.deepEqual(
    changes.map((change) => isNarrowed({ ...first, ...change })),
    changes.map(() => true),
  )
  assert.equal(isNarrowed({ ...first, page: 4, sort: { column: 'name', direction: 'ascending' } }), false)
})
