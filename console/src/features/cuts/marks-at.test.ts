import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cuepoint } from '@skleyka/contract/cuepoints/marks.ts'
import { movedChapter, movedMark, nameRooms, withMark, withoutMark } from './marks-at.ts'

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

test('a mark is moved to where no other of its type stands, in order of time; one that is gone is not', () => {
  const mark = (atMs: number, type: 'ad' | 'code', name = '') => ({ atMs, type, name, data: [] })
  const marks = [mark(1_000, 'ad', 'а'), mark(2_000, 'code', 'б'), mark(3_000, 'ad', 'в')]
  const order = (from: number, type: 'ad' | 'code', to: number) =>
    movedMark(marks, { atMs: from, type }, to)?.map(({ atMs, name }) => `${name} ${atMs}`)
  assert.deepEqual(order(1_000, 'ad', 2_500), ['б 2000', 'а 2500', 'в 3000'])
  assert.deepEqual(order(1_000, 'ad', 2_000)?.length, 3, 'a mark for code stands there')
  assert.deepEqual(
    [order(1_000, 'ad', 3_000), order(1_500, 'ad', 10), order(2_000, 'ad', 10)],
    Array(3).fill(undefined),
  )
})

test('a chapter begins elsewhere as long as each stays long enough and the first one begins the video', () => {
  const chapters = [0, 10_000, 20_000].map((atMs) => ({ atMs, name: `Глава ${atMs}` }))
  const starts = (from: number, to: number) => movedChapter(chapters, from, to, 30_000)?.map(({ atMs }) => atMs)
  assert.deepEqual(starts(10_000, 15_000), [0, 15_000, 20_000])
  for (const [from, to] of [
    [10_000, 19_990],
    [10_000, 25_000],
    [0, 5_000],
    [20_000, 30_000],
    [11_000, 12_000],
  ] as const)
    assert.equal(starts(from, to), undefined, `${from} ${to}`)
})
