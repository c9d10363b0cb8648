import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryStore } from '../../browser/test-store.ts'
import {
  canMoveEarlier,
  isOwn,
  leastWidth,
  ownLayout,
  readLayout,
  shownColumns,
  widthOf,
  writeLayout,
} from './layout.ts'
import { withColumn, withMoved, withWidth } from './layout-changes.ts'

const columns = [
  { id: 'name', fixed: true },
  { id: 'size', width: 100, minWidth: 80 },
  { id: 'date', width: 160 },
]
const ids = (layout: typeof ownLayout) => shownColumns(columns, layout).map(({ id }) => id)

test('columns are hidden and shown again in their own order; the fixed one always stays', () => {
  const without = withColumn(withColumn(ownLayout, 'size', false), 'name', false)
  assert.deepEqual(ids(without), ['name', 'date'])
  assert.deepEqual(ids(withColumn(without, 'size', true)), ['name', 'size', 'date'])
})

test('a column of one’s choice is hidden until it is asked for', () => {
  const some = [...columns, { id: 'author', optional: true }]
  const shown = (layout: typeof ownLayout) => shownColumns(some, layout).map(({ id }) => id)
  assert.deepEqual(shown(ownLayout), ['name', 'size', 'date'])
  assert.deepEqual(shown(withColumn(ownLayout, 'author', true)), ['name', 'size', 'date', 'author'])
})

test('columns change places, the fixed one stays first, and a column that came later stands at the end', () => {
  const moved = withMoved(ownLayout, columns, 'date', -1)
  assert.deepEqual(ids(moved), ['name', 'date', 'size'])
  assert.deepEqual(ids(withMoved(moved, columns, 'date', 1)), ['name', 'size', 'date'])
  for (const [id, by] of [
    ['date', 1],
    ['size', -1],
    ['name', 1],
    ['none', 1],
  ] as const) {
    assert.deepEqual(withMoved(ownLayout, columns, id, by), ownLayout, id)
  }
  const grown = [{ id: 'new' }, ...columns]
  assert.deepEqual(
    shownColumns(grown, moved).map(({ id }) => id),
    ['name', 'date', 'size', 'new'],
  )
  assert.equal(isOwn(moved), false)
})

test('a width is held between the narrowest and the widest, and given back', () => {
  const [, size = { id: '', width: 0 }] = columns
  assert.equal(widthOf(size, ownLayout), 100)
  assert.equal(widthOf(size, withWidth(ownLayout, 'size', 5)), 80)
  assert.equal(widthOf(size, withWidth(ownLayout, 'size', 1e9)), 1200)
  assert.equal(widthOf(size, withWidth(withWidth(ownLayout, 'size', 300), 'size', null)), 100)
  assert.equal(leastWidth(columns, ownLayout), 240 + 100 + 160)
})

test('the arrangement is kept by the name of the table, and an untouched one leaves nothing behind', () => {
  const store = memoryStore()
  const changed = withWidth(withColumn(ownLayout, 'date', false), 'size', 140)
  writeLayout('records', changed, store)
  assert.deepEqual(readLayout('records', store), changed)
  assert.deepEqual(readLayout('users', store), ownLayout)
  writeLayout('records', ownLayout, store)
  assert.equal(store.kept.size, 0)
})

test('C-9-17 a broken or foreign arrangement is as good as none', () => {
  for (const text of ['', '{', '[]', '{"shown":[]}', '{"order":[],"shown":{},"widths":{"a":"wide"}}', 'null']) {
    assert.deepEqual(readLayout('records', memoryStore({ 'skleyka.table.records': text })), ownLayout, text)
  }
  assert.deepEqual(readLayout('records', null), ownLayout)
})

test('a column moves earlier unless it stands first, behind the fixed one, or is fixed itself', () => {
  const can = (shapes: readonly { id: string; fixed?: boolean }[]) => shapes.map((_, at) => canMoveEarlier(shapes, at))
  assert.deepEqual(can(columns), [false, false, true])
  assert.deepEqual(can([{ id: 'size' }, { id: 'date' }]), [false, true])
})
