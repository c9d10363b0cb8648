import assert from 'node:assert/strict'
import { test } from 'node:test'
import { piecesOf } from './pieces.ts'

const sum = (list: readonly number[]) => list.reduce((one, other) => one + other, 0)
const told = (pieces: readonly number[]) => pieces.flatMap((ms, place) => (ms > 0 ? [[place, ms]] : []))

test('a range lies in its pieces to the millisecond, and a boundary belongs to the piece behind it', () => {
  assert.deepEqual(told(piecesOf([[0, 100]], 10_000)), [[0, 100]])
  assert.deepEqual(told(piecesOf([[100, 200]], 10_000)), [[1, 100]])
  assert.deepEqual(told(piecesOf([[150, 320]], 10_000)), [
    [1, 50],
    [2, 100],
    [3, 20],
  ])
  assert.deepEqual(told(piecesOf([[9_999, 10_000]], 10_000)), [[99, 1]])
})

test('what is watched again counts again, and ranges that touch lose nothing between them', () => {
  const pieces = piecesOf(
    [
      [0, 4_321],
      [4_321, 10_000],
      [0, 10_000],
    ],
    10_000,
  )
  assert.ok(pieces.every((ms) => ms === 200))
})

test('beyond the end of a video nothing counts, and one of an odd length is whole in its pieces', () => {
  assert.deepEqual(told(piecesOf([[10_000, 20_000]], 10_000)), [])
  assert.equal(sum(piecesOf([[9_000, 20_000]], 10_000)), 1_000)
  for (const durationMs of [1, 7, 99, 30_033, 5_400_001]) {
    const pieces = piecesOf([[0, durationMs]], durationMs)
    assert.ok(Math.abs(sum(pieces) - durationMs) < 1e-6, `${durationMs} ms`)
    assert.equal(pieces.length, 100)
  }
})
