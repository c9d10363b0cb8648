import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orientationOf } from './orientation.ts'

const printed = (a: number, b: number, c: number, d: number) =>
  `\n00000000: ${[a * 65_536, b * 65_536, 0].map((value) => String(value).padStart(11)).join(' ')}\n00000001: ${[c * 65_536, d * 65_536, 0].map((value) => String(value).padStart(11)).join(' ')}\n00000002:            0           0  1073741824\n`

test('issue 23 a display matrix is read as the orientation of EXIF that it means', () => {
  const matrices = [
    [1, 0, 0, 1],
    [-1, 0, 0, 1],
    [-1, 0, 0, -1],
    [1, 0, 0, -1],
    [0, 1, 1, 0],
    [0, 1, -1, 0],
    [0, -1, -1, 0],
    [0, -1, 1, 0],
  ] as const
  assert.deepEqual(
    matrices.map(([a, b, c, d]) => orientationOf(printed(a, b, c, d))),
    [1, 2, 3, 4, 5, 6, 7, 8],
  )
  assert.equal(orientationOf(printed(2, 0, 0, -2)), 4)
  assert.equal(orientationOf(printed(0, 0, 0, 0)), null)
  assert.equal(orientationOf(''), null)
})
