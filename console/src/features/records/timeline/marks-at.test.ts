import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cuepoint } from '@skleyka/contract/marks.ts'
import { nameRooms, withMark, withoutMark } from './marks-at.ts'

const mark = (atMs: number, more: Partial<Cuepoint> = {}): Cuepoint => ({
  atMs,
  type: 'ad',
  name: '',
  data: [],
  ...more,
})

test('a mark is put in its place in time once; another kind of mark may stand at the same moment', () => {
  const code = mark(5_000, { type: 'code' })
  const marks = withMark([mark(1_000), code, mark(9_000)], 5_000) ?? []
  assert.deepEqual(
    marks.map(({ atMs, type }) => `${atMs} ${type}`),
    ['1000 ad', '5000 code', '5000 ad', '9000 ad'],
  )
  assert.equal(withMark(marks, 5_000), null)
})

test('a mark is taken back as long as nobody has written anything to it', () => {
  const code = mark(5_000, { type: 'code' })
  assert.deepEqual(withoutMark([code, mark(5_000)], 5_000), [code])
  assert.equal(withoutMark([mark(5_000, { name: 'Перерыв' })], 5_000), null)
  assert.equal(withoutMark([mark(5_000, { data: [{ key: 'sku', value: '1' }] })], 5_000), null)
  assert.equal(withoutMark([code], 5_000), null)
})

test('the name of a mark reaches no further than the next one, and is left out where there is no room', () => {
  const rooms = nameRooms([mark(0), mark(1_000), mark(1_500), mark(9_900)], 10_000, 1_000)
  assert.deepEqual(rooms, [84, 34, 824, null])
  assert.deepEqual(nameRooms([mark(0)], 10_000, 0), [null])
})
