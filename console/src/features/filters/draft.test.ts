import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'
import {
  astOf,
  conditionCount,
  draftOf,
  isGroup,
  isWhole,
  newCondition,
  nextId,
  withNode,
  withoutNode,
} from './draft.ts'

const name = { field: 'name', op: 'contains', value: 'отчёт' } as const
const week = { field: 'createdDate', op: 'gt', value: { daysFromNow: -7 } } as const
const large = { field: 'bytes', op: 'between', value: [1, 2] } as const
const filled = { field: 'description', op: 'empty', value: false } as const

test('a filter becomes a draft and the same filter again, whatever its groups', () => {
  const filters: FilterAst[] = [
    { all: [name] },
    { any: [name, { not: [week, { all: [large, filled] }] }] },
    { not: [{ field: 'playable', op: 'eq', value: false }] },
  ]
  for (const filter of filters) assert.deepEqual(astOf(draftOf(filter)), filter)
  assert.deepEqual(astOf(draftOf(name)), { all: [name] }, 'one condition is the only one of a group')
  assert.equal(astOf(draftOf(null)), null)
})

test('pieces are added, changed and taken out by their numbers, and an emptied group goes with the last of them', () => {
  const draft = draftOf({ all: [name, { any: [week] }] })
  const inner = draft.members.find(isGroup)
  assert.ok(inner)
  const id = nextId(draft)
  const added = withNode(draft, { ...inner, members: [...inner.members, newCondition(id, 'bytes')] })
  assert.deepEqual([conditionCount(added), isWhole(added)], [3, false])
  const whole = withNode(added, { id, field: 'bytes', question: 'between', value: [1, 2] })
  assert.deepEqual([astOf(whole), isWhole(whole)], [{ all: [name, { any: [week, large] }] }, true])
  const [first] = inner.members
  const without = withoutNode(withoutNode(whole, id), first?.id ?? 0)
  assert.deepEqual(astOf(without), { all: [name] })
  assert.equal(without.members.length, 1)
})

test('what is not filled in, or filled in wrongly, is left out and keeps the filter from being whole', () => {
  const draft = draftOf({ all: [name] })
  for (const value of [null, '', 7, ['а']]) {
    const wrong = withNode(draft, {
      ...draft,
      members: [...draft.members, { id: 9, field: 'name', question: 'eq', value }],
    })
    assert.deepEqual([astOf(wrong), isWhole(wrong)], [{ all: [name] }, false], String(value))
  }
  assert.equal(isWhole({ ...draft, members: [] }), false)
})
